// An RP2040 in npm rp2040js, repaired where it would not run MicroPython, told line by line what to do.
//
// A request is one line of JSON: what came in since (pins, UARTs, gauges, USB), and the microsecond to run to. The
// answer is one line: how far it ran, which is less where an output changed, what changed, and what USB sent.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { createRequire } from 'node:module';
import { clocked, cycle } from './clock.mjs';
import { runner } from './core.mjs';
import { kept } from './keep.mjs';

const { packages, image, bootrom, flash: flashFile, at, watched, directions } = JSON.parse(process.argv[2]);
const require = createRequire(path.join(packages, 'node_modules', 'x.js'));
const { RP2040, BasePeripheral, USBCDC, ConsoleLogger, LogLevel } = require('rp2040js');

const ERASE_NS = 45e6; // a sector of 4,096 bytes, typical of the W25Q16JV
const PROGRAM_NS = 0.7e6; // a page of 256 bytes, likewise
const FLASH_CALLS = { RE: 1, RP: 2, IF: 3, EX: 4, FC: 5, CX: 6 };
const XIP = 0x10000000;
const PULSE_CYCLES = 64;
const LONG_US = 5000; // a poll that may take longer is one that is named
const COLLECTED = 1024; // bytes of the heap that no poll frees but by a collection
const ALLOCATED_AT = 164; // behind what describes the heap: blocks given out since the last collection began
const FREE = Uint8Array.from({ length: 256 }, (_, four) => [0, 2, 4, 6].filter(at => !((four >> at) & 3)).length * 16);

class Pico {
  constructor() {
    this.flash = new Uint8Array(16 << 20).fill(0xff);
    this.rom = fs.readFileSync(bootrom);
    this.load(fs.readFileSync(image));
    if (flashFile) this.flash.set(fs.readFileSync(flashFile), at);
    this.before = 0;
    this.awake = 0;
    this.inFlash = 0;
    this.asleep = false;
    this.free = this.allocated = 0;
    this.heap = [];
    this.build(null);
    this.work = this.nothing();
  }

  load(uf2) {
    for (let block = 0; block + 512 <= uf2.length; block += 512) {
      const size = uf2.readUInt32LE(block + 16);
      this.flash.set(uf2.subarray(block + 32, block + 32 + size), uf2.readUInt32LE(block + 12) - XIP);
    }
  }

  // A chip from reset on; of the one before, flash, scratch registers and the watchdog's reason stay.
  build(old) {
    const mcu = (this.mcu = new RP2040());
    this.clock = mcu.clock;
    this.quick = runner(mcu);
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    mcu.logger.error = () => {};
    mcu.loadBootrom(this.trappedRom());
    mcu.flash.set(old ? old.flash : this.flash);
    this.out = [];
    this.sent = [];
    this.toUsb = [];
    this.stop = false;
    this.resetWanted = false;
    mcu.onBreak = code => this.flashCall(code);
    const dog = mcu.peripherals[0x40058];
    if (old) {
      const last = old.peripherals[0x40058];
      dog.scratchData.set(last.scratchData);
      dog.reason = last.reason;
    }
    const feed = dog.writeUint32.bind(dog);
    dog.writeUint32 = (offset, value) => {
      feed(offset, value);
      if (offset === 4) this.fed();
    };
    dog.onWatchdogTrigger = () => (this.resetWanted = true);
    this.usb();
    this.uarts();
    this.bus();
    this.ring();
    this.flashId();
    this.stepping();
    clocked(mcu, BasePeripheral, old);
    for (const pin of watched)
      mcu.gpio[pin].addListener(state => this.tell(['pin', pin, state === 1 ? 1 : 0]));
    mcu.core.PC = XIP;
  }

  tell(what) {
    this.out.push(what);
    this.stop = true;
  }

  // The boot ROM's flash calls end at a breakpoint, and the work is done here, with the time that it takes.
  trappedRom() {
    const words = new Uint32Array(this.rom.buffer.slice(this.rom.byteOffset, this.rom.byteOffset + this.rom.length));
    const half = new Uint16Array(words.buffer);
    for (let row = half[0x14 / 2]; half[row / 2]; row += 4) {
      const code = FLASH_CALLS[String.fromCharCode(half[row / 2] & 255, half[row / 2] >> 8)];
      if (code) half[(half[row / 2 + 1] & ~1) / 2] = 0xbe00 | code;
    }
    return words;
  }

  flashCall(code) {
    const { core, flash } = this.mcu;
    const [to, from, size] = core.registers;
    if (code === FLASH_CALLS.RE) {
      flash.fill(0xff, to, to + from);
      this.clock.tick((from / 4096) * ERASE_NS);
      this.flashed((from / 4096) * ERASE_NS);
      this.out.push(['erase', to, from]);
    } else if (code === FLASH_CALLS.RP) {
      for (let byte = 0; byte < size; byte++) flash[to + byte] &= this.mcu.readUint8((from >>> 0) + byte);
      this.clock.tick((size / 256) * PROGRAM_NS);
      this.flashed((size / 256) * PROGRAM_NS);
      this.out.push(['program', to, size]);
    }
    core.PC = core.LR & ~1;
    core.breakRewind = 0;
  }

  // The host end of USB: where nothing is to be sent it answers NAK, not an empty packet, and it has no short FIFO.
  usb() {
    const { usbCtrl } = this.mcu;
    const cdc = new USBCDC(usbCtrl);
    this.waiting = null;
    cdc.onSerialData = bytes => this.sent.push(Buffer.from(bytes));
    this.give = () => {
      if (!this.waiting || !this.toUsb.length) return;
      const { endpoint, size } = this.waiting;
      this.waiting = null;
      usbCtrl.endpointReadDone(endpoint, Uint8Array.from(this.toUsb.splice(0, Math.min(size, 64))));
    };
    const others = usbCtrl.onEndpointRead;
    usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return others(endpoint, size);
      this.waiting = { endpoint, size };
      this.give();
    };
  }

  // A UART's transmit interrupt is there once it has sent, not always.
  uarts() {
    for (const uart of this.mcu.uart) {
      const write = uart.writeUint32.bind(uart);
      uart.checkInterrupts = () =>
        this.mcu.setInterrupt(uart.irq, !!(uart.interruptStatus & uart.interruptMask));
      uart.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === 0) {
          uart.interruptStatus |= 1 << 5;
          uart.checkInterrupts();
        }
      };
    }
  }

  // Whatever is addressed on I2C answers; what was written to it is told.
  bus() {
    const bus = this.mcu.i2c[0];
    const said = (this.said = { address: 0, bytes: [] });
    bus.onStart = () => bus.completeStart();
    bus.onConnect = to => {
      said.address = to;
      said.bytes = [];
      bus.completeConnect(true);
    };
    bus.onWriteByte = value => {
      said.bytes.push(value);
      bus.completeWrite(true);
    };
    bus.onReadByte = () => bus.completeRead(0xff);
    bus.onStop = () => {
      this.tell(['bus', said.address, ...said.bytes]);
      bus.completeStop();
    };
  }

  // The ring oscillator's random bit: a generator's, the same in every run. No figure of noise may be taken from it.
  ring() {
    const ring = this.mcu.peripherals[0x40060];
    const read = ring.readUint32.bind(ring);
    this.noise = 0x9e3779b9;
    ring.readUint32 = offset => {
      if (offset !== 0x1c) return offset === 0x18 ? 0x80001000 : read(offset);
      this.noise ^= this.noise << 13;
      this.noise ^= this.noise >>> 17;
      this.noise ^= this.noise << 5;
      return (this.noise >>> 7) & 1;
    };
  }

  // The flash answers for its own number, which the port takes for the chip's.
  flashId() {
    const ssi = this.mcu.peripherals[0x18000];
    const read = ssi.readUint32.bind(ssi);
    const write = ssi.writeUint32.bind(ssi);
    const asked = (this.asked = { place: 0, command: 0, answers: [] });
    ssi.writeUint32 = (offset, value) => {
      if (offset === 8) [asked.place, asked.answers] = [0, []];
      if (offset !== 0x60) return write(offset, value);
      if (asked.place === 0 || asked.place >= 13) [asked.place, asked.command] = [0, value & 255];
      asked.answers.push(asked.command === 0x4b && asked.place >= 5 ? 0xe0 + asked.place : 0);
      asked.place++;
      if (asked.command === 5) {
        asked.place = 0;
        write(offset, value);
      }
    };
    ssi.readUint32 = offset => (offset === 0x60 && asked.answers.length ? asked.answers.shift() : read(offset));
  }

  // State machines of the PIO in simulated time; which of them begins and ends is told, with its count and its rate.
  stepping() {
    this.steppers = [];
    this.mcu.pio.forEach((pio, block) => {
      pio.run = () => {};
      const write = pio.writeUint32.bind(pio);
      const machines = pio.machines.map((machine, index) => ({ machine, index, was: false, alarm: null }));
      this.steppers.push(...machines);
      for (const one of machines) one.alarm = this.clock.createAlarm(() => this.step(pio, one));
      pio.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === 0) for (const one of machines) this.enabled(block, one);
      };
    });
  }

  enabled(block, one) {
    const { machine, was, index } = one;
    if (machine.enabled === was) return;
    one.was = machine.enabled;
    const left = (machine.x + 1) >>> 0;
    const rate = this.mcu.clkSys / (PULSE_CYCLES * (machine.clockDivInt + machine.clockDivFrac / 256));
    if (machine.enabled) {
      one.alarm.schedule(0);
      const ahead = this.mcu.gpio[directions[block * 4 + index]].outputValue;
      this.tell(['turn', block * 4 + index, ahead ? left : -left, Math.round(rate)]);
    } else {
      one.alarm.cancel();
      this.tell(['halt', block * 4 + index, left]);
    }
  }

  step(pio, one) {
    const { machine } = one;
    const [from, cycles] = [machine.pc, machine.cycles];
    machine.step();
    pio.checkChangedPins();
    if (machine.pc === from || machine.waiting) return; // it rests
    const divider = machine.clockDivInt + machine.clockDivFrac / 256;
    one.alarm.schedule((machine.cycles - cycles) * divider * cycle(this.mcu));
  }

  get micros() {
    return (this.before + this.clock.nanos) / 1000;
  }

  run(until) {
    const end = until * 1000 - this.before;
    const { clock } = this;
    const { core } = this.mcu;
    this.stop = false;
    while (clock.nanosCounter < end && !this.stop) {
      if (core.waiting) {
        this.asleep = true;
        const next = clock.nanosToNextAlarm;
        const rest = Math.min(next > 0 ? next : 1000, end - clock.nanosCounter);
        this.work.idle += rest / 1000;
        clock.tick(rest);
      } else {
        if (this.asleep) [this.asleep, this.awake, this.inFlash] = [false, this.before + clock.nanosCounter, 0];
        const due = clock.nextAlarm ? Math.min(end, clock.nextAlarm.nanos) : end;
        if (core.interruptsUpdated || this.quick(due)) clock.nanosCounter += core.executeInstruction() * cycle(this.mcu);
        if (clock.nextAlarm && clock.nextAlarm.nanos <= clock.nanosCounter) clock.tick(0);
      }
      if (this.resetWanted) {
        const sent = this.sent;
        this.before += clock.nanos;
        this.build(this.mcu);
        this.sent = sent;
        this.tell(['reset']);
        return;
      }
    }
  }

  // What was measured so far: microseconds asleep and of the flash's own work, polls, the longest that neither wrote
  // to the flash nor collected, and each that did and took longer than it may otherwise.
  nothing() {
    return { since: this.micros, idle: 0, flash: 0, polls: 0, longest: 0, at: 0, named: [] };
  }

  flashed(nanos) {
    this.inFlash += nanos;
    this.work.flash += nanos / 1000;
  }

  // Each poll ends by feeding the watchdog: so long did it take since the processor last woke, flash work left out.
  fed() {
    const { work } = this;
    const now = this.before + this.clock.nanosCounter;
    const worked = (now - this.awake - this.inFlash) / 1000;
    const free = this.heapFree();
    const allocated = this.mcu.sramView.getUint32(this.allocatedAt, true);
    const collected = allocated < this.allocated || free - this.free >= COLLECTED;
    const why = this.inFlash ? 'flash' : collected ? 'collection' : '';
    work.polls++;
    if (why && worked > LONG_US) work.named.push([now / 1000, worked, why]);
    if (!why && worked > work.longest) [work.longest, work.at] = [worked, now / 1000];
    [this.awake, this.inFlash, this.free, this.allocated] = [now, 0, free, allocated];
  }

  // Bytes of MicroPython's heap that are free.
  heapFree() {
    if (!this.heap.length) this.heap = this.heapTable();
    const [from, to] = this.heap;
    const { sram } = this.mcu;
    let free = 0;
    for (let at = from; at < to; at++) free += FREE[sram[at]];
    return free;
  }

  // Where the heap's table begins and ends: it is found by its own arithmetic, two bits a block of 16 bytes.
  heapTable() {
    const { sramView: ram, sram } = this.mcu;
    const word = place => ram.getUint32(place, true);
    const base = 0x20000000;
    for (let place = 0; place + 20 < sram.length; place += 4) {
      const [table, length, pool, end] = [word(place), word(place + 4), word(place + 12), word(place + 16)];
      if (length >= 1024 && end - pool === length * 64 && table >= base && end <= base + sram.length) {
        this.allocatedAt = place + ALLOCATED_AT;
        return [table - base, table - base + length];
      }
    }
    return [];
  }

  take(request) {
    for (const [pin, level] of request.pins ?? []) this.mcu.gpio[pin].setInputValue(!!level);
    for (const [uart, bytes] of request.uarts ?? []) for (const byte of bytes) this.mcu.uart[uart].feedByte(byte);
    for (const [channel, value] of request.gauges ?? []) this.mcu.adc.channelValues[channel] = value;
    if (request.usb) {
      this.toUsb.push(...Buffer.from(request.usb, 'hex'));
      this.give();
    }
    if (request.measure) {
      const { work } = this;
      this.work = this.nothing();
      return { ...work, busy: this.micros - work.since - work.idle - work.flash, heap: this.heapFree() };
    }
    if (request.flash) return { flash: Buffer.from(this.mcu.flash.subarray(...request.flash)).toString('hex') };
    if (request.keep) this.again = kept(this);
    if (request.again) this.again();
    this.run(request.run);
    const [out, usb] = [this.out, Buffer.concat(this.sent).toString('hex')];
    this.out = [];
    this.sent = [];
    return { at: this.micros, out, usb };
  }
}

const pico = new Pico();
readline.createInterface({ input: process.stdin }).on('line', line => {
  process.stdout.write(JSON.stringify(pico.take(JSON.parse(line))) + '\n');
});
