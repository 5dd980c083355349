// Every instruction on two chips of the same state, on one by rp2040js and on the other by its fast processor: what they
// differ by is told. A third word plants a fault into the second.
import path from 'node:path';
import { createRequire } from 'node:module';
import { runner } from './core.mjs';

const [packages, each, planted] = process.argv.slice(2);
const require = createRequire(path.join(packages, 'node_modules', 'x.js'));
const { RP2040, ConsoleLogger, LogLevel } = require('rp2040js');
const RAM = 0x20000000;
const CODE = 0x10000100;
const [FROM, SIZE] = [0x0f00, 0x1800]; // of RAM, what is looked at

let seed = 1;
const chance = () => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return seed >>> 0;
};
// Numbers, edges of numbers, shifts, addresses of RAM, flash, ROM and SIO's divider: what instructions are fed with.
const kinds = [
  () => chance(),
  () => [0, 1, 0x7fffffff, 0x80000000, 0xffffffff][chance() % 5],
  () => chance() % 40,
  () => RAM + 0x1000 + (chance() & 0xffc),
  () => RAM + 0x1000 + (chance() & 0xfff),
  () => 0x10000000 + (chance() & 0xffc),
  () => chance() & 0xffc,
  () => 0xd0000060 + (chance() % 6) * 4,
];
const value = () => kinds[chance() % kinds.length]();

const chips = [0, 1].map(() => {
  const mcu = new RP2040();
  mcu.logger = new ConsoleLogger(LogLevel.Error, false);
  mcu.logger.error = mcu.logger.warn = mcu.logger.info = () => {};
  mcu.onBreak = () => {};
  return mcu;
});
const [slow, fast] = chips;
const quick = runner(fast);

// All that an instruction may change, copied.
function state({ core, sio, sram }) {
  const flags = [core.N, core.Z, core.C, core.V, core.PM, core.interruptsUpdated].map(Number);
  const numbers = [...core.registers, ...flags, sio.divQuotient >>> 0, sio.divRemainder >>> 0, sio.spinLock >>> 0];
  return Buffer.concat([Buffer.from(Uint32Array.from(numbers).buffer), sram.subarray(FROM, FROM + SIZE)]);
}

const memory = Uint8Array.from({ length: SIZE }, () => chance());
function prepared(op, low) {
  const registers = Array.from({ length: 15 }, value);
  registers[13] = RAM + 0x1800 + (chance() & 0xfc);
  const flags = chance();
  for (const mcu of chips) {
    const { core } = mcu;
    mcu.flash16[(CODE & 0xffffff) >> 1] = op;
    mcu.flash16[((CODE & 0xffffff) >> 1) + 1] = low;
    core.registers.set(registers);
    core.PC = CODE;
    [core.N, core.Z] = [(flags & 3) === 1, (flags & 3) === 2];
    [core.C, core.V, core.PM] = [!!(flags & 4), !!(flags & 8), !!(flags & 16)];
    Object.assign(core, { interruptsUpdated: false, waiting: false, pendingSVCall: false, eventRegistered: false });
    mcu.sram.set(memory, FROM);
    mcu.sio.spinLock = 0;
  }
}

const found = { tried: 0, left: 0, differences: [] };
for (let op = 0; op < 0x10000; op++)
  for (let again = 0; again < Number(each); again++) {
    const low = op >> 11 === 0b11110 ? [chance() & 0xffff, 0xf800 | chance() & 0x7ff, 0x8010, 0x8810, 0x8f5f][chance() % 5] : 0;
    prepared(op, low);
    const before = state(fast);
    const from = fast.clock.nanosCounter;
    quick(from + 1);
    const nanos = fast.clock.nanosCounter - from;
    if (nanos === 0) {
      found.left++;
      if (!state(fast).equals(before)) found.differences.push([op.toString(16), 'left, but changed']);
      continue;
    }
    found.tried++;
    const cycles = slow.core.executeInstruction();
    if (planted === 'carry') fast.core.C = !fast.core.C;
    const took = nanos / 8 + (planted === 'cycles' ? 1 : 0);
    if (took !== cycles) found.differences.push([op.toString(16), low.toString(16), `cycles ${took}, not ${cycles}`]);
    else if (!state(fast).equals(state(slow))) found.differences.push([op.toString(16), low.toString(16), 'state']);
  }
found.differences.length = Math.min(found.differences.length, 2000);
console.log(JSON.stringify(found));
