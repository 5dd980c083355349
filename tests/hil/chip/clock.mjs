// The clock that a program chooses: what a cycle takes follows it, and one too fast for the core's voltage ends the run.

const REGULATOR = 0x40064;
const AT_RESET = 0xb1; // 1.10 V
const FASTEST = [[0xc, 200e6], [0, 133e6]]; // from a setting of its voltage on, an RP2040's highest clock

// Have a chip keep its core's regulator as the one before had it, for it outlasts all but the loss of power.
export function clocked(mcu, Peripheral, before) {
  const regulator = (mcu.peripherals[REGULATOR] = new Peripheral(mcu, 'VREG'));
  regulator.set = before ? before.peripherals[REGULATOR].set : AT_RESET;
  regulator.readUint32 = () => regulator.set;
  regulator.writeUint32 = (offset, value) => (regulator.set = value);
  mcu.addClockListener(clock => {
    const voltage = (regulator.set >> 4) & 15;
    const [, most] = FASTEST.find(([least]) => voltage >= least);
    if (clock > most) throw new Error(`a clock of ${clock / 1e6} MHz, and at its voltage ${most / 1e6} are the most`);
  });
}

// Nanoseconds.
export function cycle(mcu) {
  return 1e9 / mcu.clkSys;
}
