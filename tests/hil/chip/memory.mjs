// The chip's memories as they are read and written without a detour, and where they are.

const [ROM, XIP, RAM] = [0x00, 0x10, 0x20]; // the highest byte of an address

// Of a chip: the halfwords of a region, what its words and bytes are, and what of SIO is as plain as memory.
export function memory(mcu) {
  const rom16 = new Uint16Array(mcu.bootrom.buffer);
  const rom32 = new Int32Array(mcu.bootrom.buffer);
  const { flash16, flash: flash8, sram: ram8 } = mcu;
  const flash32 = new Int32Array(flash8.buffer);
  const ram16 = new Uint16Array(ram8.buffer);
  const ram32 = new Int32Array(ram8.buffer);
  const [romSize, ramSize] = [rom16.length * 2, ram8.length];
  return {
    ram8,
    ram16,
    ram32,
    code: region => (region === XIP ? flash16 : region === RAM ? ram16 : region === ROM ? rom16 : null),
    // Where so many bytes are: 1 RAM, 2 flash, 3 ROM, which has no single ones; 0 is elsewhere.
    place: (address, size) => {
      if (address & (size - 1)) return 0;
      switch (address >>> 24) {
        case RAM: return (address & 0xffffff) < ramSize ? 1 : 0;
        case XIP: return 2;
        case ROM: return (address & 0xffffff) < romSize && size > 1 ? 3 : 0;
      }
      return 0;
    },
    read32: (where, address) => {
      const at = (address & 0xffffff) >> 2;
      return where === 1 ? ram32[at] : where === 2 ? flash32[at] : rom32[at];
    },
    read16: (where, address) => {
      const at = (address & 0xffffff) >> 1;
      return where === 1 ? ram16[at] : where === 2 ? flash16[at] : rom16[at];
    },
    read8: (where, address) => (where === 1 ? ram8[address & 0xffffff] : flash8[address & 0xffffff]),
    inRam: (address, words) =>
      !(address & 3) && address >>> 24 === RAM && (address & 0xffffff) + 4 * words <= ramSize,
    // The divider and the locks: what is asked of them changes nothing else, and takes a cycle less than memory.
    isPlain: address => {
      const offset = (address ^ 0xd0000000) >>> 0;
      return !(offset & 3) && ((offset >= 0x60 && offset < 0x7c) || (offset >= 0x100 && offset < 0x180));
    },
  };
}
