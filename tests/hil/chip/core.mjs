// The instructions of a Cortex-M0+ that compute, branch, or touch memory alone: each as rp2040js does it, in as many
// cycles, some times as fast. What else there is (peripherals, interrupts, special registers) ends a run before it.

import { cycle } from './clock.mjs';
import { BITS, TABLE, holds } from './decode.mjs';
import { memory } from './memory.mjs';

const TOP = 0x100000000;

// A function that runs a chip's core up to a moment of its clock, and says whether it stopped before that.
export function runner(mcu) {
  const { core, clock, sio } = mcu;
  const R = new Int32Array(core.registers.buffer);
  const { ram8, ram16, ram32, code: halves, place, read32, read16, read8, inRam, isPlain } = memory(mcu);

  return until => {
    let nz = core.Z ? 0 : core.N ? -1 : 1;
    let carry = core.C;
    let overflow = core.V;
    let pc = R[15] & ~1;
    let code = null; // the halfwords that the program counter is in
    let region = -1;
    let spent = 0;
    const nanos = cycle(mcu); // what changes it ends this run
    let left = Math.ceil((until - clock.nanosCounter) / nanos);
    let whole = true;
    if (core.N && core.Z) return true;
    while (spent < left) {
      if (pc >>> 24 !== region) {
        region = pc >>> 24;
        code = halves(region);
        if (code === null) { whole = false; break; }
      }
      const at = (pc & 0xffffff) >> 1;
      if (at >= code.length) { whole = false; break; }
      const op = code[at];
      let next = pc + 2;
      let cycles = 1;
      let done = true;
      switch (TABLE[op >> 6]) {
        case 1: { // LSLS (immediate)
          const by = (op >> 6) & 31;
          const a = R[(op >> 3) & 7];
          if (by) carry = (a & (1 << (32 - by))) !== 0;
          nz = R[op & 7] = a << by;
          break;
        }
        case 2: { // LSRS (immediate)
          const by = (op >> 6) & 31;
          const a = R[(op >> 3) & 7];
          carry = ((a >>> (by ? by - 1 : 31)) & 1) === 1;
          nz = R[op & 7] = by ? a >>> by : 0;
          break;
        }
        case 3: { // ASRS (immediate)
          const by = (op >> 6) & 31;
          const a = R[(op >> 3) & 7];
          carry = (a & (1 << ((by || 32) - 1))) !== 0;
          nz = R[op & 7] = a >> (by || 31);
          break;
        }
        case 4: // ADDS (register)
        case 6: // ADDS (three bits)
        case 10: { // ADDS (eight bits)
          const eight = op >> 13 === 1;
          const to = eight ? (op >> 8) & 7 : op & 7;
          const a = eight ? R[to] : R[(op >> 3) & 7];
          const b = eight ? op & 255 : op & 0x400 ? (op >> 6) & 7 : R[(op >> 6) & 7];
          nz = (a + b) | 0;
          carry = nz >>> 0 < a >>> 0;
          overflow = (~(a ^ b) & (a ^ nz)) < 0;
          R[to] = nz;
          break;
        }
        case 5: // SUBS (register)
        case 7: // SUBS (three bits)
        case 11: { // SUBS (eight bits)
          const eight = op >> 13 === 1;
          const to = eight ? (op >> 8) & 7 : op & 7;
          const a = eight ? R[to] : R[(op >> 3) & 7];
          const b = eight ? op & 255 : op & 0x400 ? (op >> 6) & 7 : R[(op >> 6) & 7];
          nz = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0;
          overflow = ((a ^ b) & (a ^ nz)) < 0;
          R[to] = nz;
          break;
        }
        case 8: // MOVS
          nz = R[(op >> 8) & 7] = op & 255;
          break;
        case 9: // CMP (eight bits)
        case 20: // CMP
        case 26: { // CMP (any registers)
          const kind = op >> 8;
          const a = kind === 0x45 ? R[((op >> 4) & 8) | (op & 7)] : kind === 0x42 ? R[op & 7] : R[kind & 7];
          const b = kind === 0x45 ? R[(op >> 3) & 15] : kind === 0x42 ? R[(op >> 3) & 7] : op & 255;
          nz = (a - b) | 0;
          carry = a >>> 0 >= b >>> 0;
          overflow = ((a ^ b) & (a ^ nz)) < 0;
          break;
        }
        case 12: // ANDS
        case 13: // EORS
          nz = R[op & 7] = op & 0x40 ? R[op & 7] ^ R[(op >> 3) & 7] : R[op & 7] & R[(op >> 3) & 7];
          break;
        case 14: { // LSLS (register)
          const by = R[(op >> 3) & 7] & 255;
          const a = R[op & 7];
          if (by) carry = (a & (1 << (32 - by))) !== 0;
          nz = R[op & 7] = by >= 32 ? 0 : a << by;
          break;
        }
        case 15: { // LSRS (register)
          const by = R[(op >> 3) & 7] & 255;
          const a = R[op & 7];
          carry = by <= 32 && ((a >>> (by - 1)) & 1) === 1;
          nz = R[op & 7] = by < 32 ? (a >>> by) | 0 : 0;
          break;
        }
        case 16: { // ADCS
          const a = R[(op >> 3) & 7];
          const b = (R[op & 7] + (carry ? 1 : 0)) | 0;
          carry = (a >>> 0) + (R[op & 7] >>> 0) + (carry ? 1 : 0) >= TOP;
          nz = (a + b) | 0;
          overflow = (~(a ^ b) & (a ^ nz)) < 0;
          R[op & 7] = nz;
          break;
        }
        case 17: { // SBCS
          const a = R[op & 7];
          const rm = R[(op >> 3) & 7];
          const borrow = carry ? 0 : 1;
          const b = (rm + borrow) | 0;
          carry = a >>> 0 >= (rm >>> 0) + borrow;
          nz = (a - b) | 0;
          overflow = ((a ^ b) & (a ^ nz)) < 0;
          R[op & 7] = nz;
          break;
        }
        case 18: // TST
          nz = R[op & 7] & R[(op >> 3) & 7];
          break;
        case 19: { // NEGS
          const b = R[(op >> 3) & 7];
          nz = -b | 0;
          carry = b === 0;
          overflow = (b & nz) < 0;
          R[op & 7] = nz;
          break;
        }
        case 21: // ORRS
          nz = R[op & 7] |= R[(op >> 3) & 7];
          break;
        case 22: // MULS
          nz = R[op & 7] = Math.imul(R[(op >> 3) & 7], R[op & 7]);
          break;
        case 23: // BICS
        case 24: // MVNS
          nz = R[op & 7] = ~R[(op >> 3) & 7] & (op & 0x40 ? -1 : R[op & 7]);
          break;
        case 25: // ADD (any registers)
        case 27: { // MOV (any registers)
          const from = (op >> 3) & 15;
          const to = ((op >> 4) & 8) | (op & 7);
          let value = from === 15 ? pc + 4 : R[from];
          if (op >> 8 === 0x44) value = (value + (to === 15 ? pc + 4 : R[to])) | 0;
          if (to === 15) {
            next = value & ~1;
            cycles = 2;
          } else R[to] = to === 13 ? value & ~3 : value;
          break;
        }
        case 28: // BX
        case 29: { // BLX
          const to = R[(op >> 3) & 15];
          const links = (op & 0x80) !== 0;
          if (op & 7 || (op >> 3 & 15) >= 14 + (links ? 0 : 1) || (!links && to >>> 28 === 15)) done = false;
          else {
            if (links) R[14] = next | 1;
            next = to & ~1;
            cycles = 2;
          }
          break;
        }
        case 30: // LDR (literal)
        case 35: // LDR (register)
        case 40: // LDR
        case 46: { // LDR (from the stack)
          const high = op >> 11;
          const address =
            high === 9 ? ((pc + 4) & ~3) + ((op & 255) << 2)
            : high === 19 ? R[13] + ((op & 255) << 2)
            : high === 13 ? R[(op >> 3) & 7] + ((op >> 4) & 0x7c)
            : R[(op >> 3) & 7] + R[(op >> 6) & 7];
          const where = place(address | 0, 4);
          if (where) R[high === 9 || high === 19 ? (op >> 8) & 7 : op & 7] = read32(where, address);
          else if (isPlain(address)) R[op & 7] = sio.readUint32(address & 0xfff);
          else done = false;
          cycles = where ? 2 : 1;
          break;
        }
        case 36: // LDRH (register)
        case 38: // LDRSH
        case 44: { // LDRH
          const by = op >> 15 ? (op >> 5) & 0x3e : R[(op >> 6) & 7];
          const address = (R[(op >> 3) & 7] + by) | 0;
          const where = place(address, 2);
          if (where) {
            const value = read16(where, address);
            R[op & 7] = op >> 9 === 0b0101111 ? (value << 16) >> 16 : value;
          } else done = false;
          cycles = 2;
          break;
        }
        case 34: // LDRSB
        case 37: // LDRB (register)
        case 42: { // LDRB
          const by = op >> 13 === 3 ? (op >> 6) & 31 : R[(op >> 6) & 7];
          const address = (R[(op >> 3) & 7] + by) | 0;
          const where = place(address, 1);
          if (where) {
            const value = read8(where, address);
            R[op & 7] = op >> 9 === 0b0101011 ? (value << 24) >> 24 : value;
          } else done = false;
          cycles = 2;
          break;
        }
        case 31: // STR (register)
        case 39: // STR
        case 45: { // STR (onto the stack)
          const high = op >> 11;
          const address =
            high === 18 ? R[13] + ((op & 255) << 2)
            : high === 12 ? R[(op >> 3) & 7] + ((op >> 4) & 0x7c)
            : R[(op >> 3) & 7] + R[(op >> 6) & 7];
          if (inRam(address | 0, 1)) ram32[(address & 0xffffff) >> 2] = R[high === 18 ? (op >> 8) & 7 : op & 7];
          else if (isPlain(address)) {
            sio.writeUint32(address & 0xfff, R[op & 7] >>> 0);
            cycles = 1;
            break;
          } else done = false;
          cycles = 2;
          break;
        }
        case 32: // STRH (register)
        case 43: { // STRH
          const address = (R[(op >> 3) & 7] + (op >> 15 ? (op >> 5) & 0x3e : R[(op >> 6) & 7])) | 0;
          if (place(address, 2) === 1) ram16[(address & 0xffffff) >> 1] = R[op & 7];
          else done = false;
          cycles = 2;
          break;
        }
        case 33: // STRB (register)
        case 41: { // STRB
          const address = (R[(op >> 3) & 7] + (op >> 13 === 3 ? (op >> 6) & 31 : R[(op >> 6) & 7])) | 0;
          if (place(address, 1) === 1) ram8[address & 0xffffff] = R[op & 7];
          else done = false;
          cycles = 2;
          break;
        }
        case 47: // ADR
          R[(op >> 8) & 7] = (pc & ~3) + 4 + ((op & 255) << 2);
          break;
        case 48: // ADD (to the stack's pointer)
          R[(op >> 8) & 7] = R[13] + ((op & 255) << 2);
          break;
        case 49: // ADD SP
        case 50: // SUB SP
          R[13] = (R[13] + (op & 0x80 ? -1 : 1) * ((op & 127) << 2)) & ~3;
          break;
        case 51: // SXTH
        case 52: { // SXTB
          const by = op & 0x40 ? 24 : 16;
          R[op & 7] = (R[(op >> 3) & 7] << by) >> by;
          break;
        }
        case 53: // UXTH
        case 54: // UXTB
          R[op & 7] = R[(op >> 3) & 7] & (op & 0x40 ? 0xff : 0xffff);
          break;
        case 55: { // PUSH
          const count = BITS[op & 255];
          const from = (R[13] - 4 * (count + ((op >> 8) & 1))) | 0;
          if (!inRam(from, count + 1)) { done = false; break; }
          let slot = (from & 0xffffff) >> 2;
          for (let r = 0; r < 8; r++) if ((op >> r) & 1) ram32[slot++] = R[r];
          if (op & 256) ram32[slot] = R[14];
          R[13] = from;
          cycles += count;
          break;
        }
        case 56: { // POP
          const count = BITS[op & 255];
          const from = R[13];
          if (!inRam(from, count + 1)) { done = false; break; }
          let slot = (from & 0xffffff) >> 2;
          const returns = (op & 256) !== 0;
          if (returns && ram32[slot + count] >>> 28 === 15) { done = false; break; }
          for (let r = 0; r < 8; r++) if ((op >> r) & 1) R[r] = ram32[slot++];
          cycles += count;
          R[13] = from + 4 * count;
          if (returns) {
            next = ram32[slot] & ~1;
            R[13] += 4;
            cycles += 2;
          }
          break;
        }
        case 57: // STM
        case 58: { // LDM
          const base = (op >> 8) & 7;
          const list = op & 255;
          const loads = (op & 0x800) !== 0;
          const from = R[base];
          const count = BITS[list];
          if (!inRam(from, count)) { done = false; break; }
          let slot = (from & 0xffffff) >> 2;
          for (let r = 0; r < 8; r++)
            if ((list >> r) & 1) {
              if (loads) R[r] = ram32[slot++];
              else ram32[slot++] = R[r];
            }
          if (!((list >> base) & 1)) R[base] = from + 4 * count;
          cycles += count;
          break;
        }
        case 59: // B (conditional)
          if (holds((op >> 8) & 15, nz, carry, overflow)) {
            next = pc + 4 + (((op & 255) << 24) >> 23);
            cycles = 2;
          }
          break;
        case 60: // B
          next = pc + 4 + (((op & 0x7ff) << 21) >> 20);
          cycles = 2;
          break;
        case 61: { // BL
          const low = code[at + 1];
          if ((low & 0xd000) !== 0xd000) {
            next = pc + 4;
            cycles = 3;
            if (op === 0xf3ef && (low & 0xf0ff) === 0x8010) R[(low >> 8) & 15] = core.PM ? 1 : 0;
            else if (op >> 4 === 0xf38 && low === 0x8810) {
              core.PM = (R[op & 15] & 1) === 1;
              core.interruptsUpdated = true;
              left = 0;
            } else if (op !== 0xf3bf || low < 0x8f40 || low > 0x8f6f) done = false; // else a barrier
            break;
          }
          const sign = (op >> 10) & 1;
          const one = 1 - (sign ^ ((low >> 13) & 1));
          const two = 1 - (sign ^ ((low >> 11) & 1));
          R[14] = (pc + 4) | 1;
          next = pc + 4 + (((sign ? 255 : 0) << 24) | (one << 23) | (two << 22) | ((op & 0x3ff) << 12) | ((low & 0x7ff) << 1));
          cycles = 3;
          break;
        }
        case 62: { // ASRS (register)
          const by = Math.min(R[(op >> 3) & 7] & 255, 32);
          const a = R[op & 7];
          carry = (a & (1 << (by - 1))) !== 0;
          nz = R[op & 7] = by < 32 ? a >> by : a >> 31;
          break;
        }
        case 63: { // RORS
          const by = R[(op >> 3) & 7] & 31;
          const a = R[op & 7];
          nz = R[op & 7] = (a >>> by) | (a << (32 - by));
          carry = nz < 0;
          break;
        }
        case 64: { // REV
          const a = R[(op >> 3) & 7];
          R[op & 7] = (a << 24) | ((a & 0xff00) << 8) | ((a >>> 8) & 0xff00) | (a >>> 24);
          break;
        }
        case 65: // CPSID and CPSIE
          if (op === 0xb672) core.PM = true;
          else if (op === 0xb662) {
            core.PM = false;
            core.interruptsUpdated = true;
            left = 0;
          } else done = false;
          break;
        default:
          done = false;
      }
      if (!done) { whole = false; break; }
      pc = next;
      spent += cycles;
    }
    R[15] = pc;
    core.N = nz < 0;
    core.Z = nz === 0;
    core.C = carry;
    core.V = overflow;
    core.cycles += spent;
    clock.nanosCounter += spent * nanos;
    return !whole;
  };
}
