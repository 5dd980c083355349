// Which instruction of a Cortex-M0+ a halfword is, and whether a condition holds.

// Of each kind of instruction, in the order of the cases below, its ten highest bits and how many of them are open.
const KINDS = [
  [0b0000000000, 5], [0b0000100000, 5], [0b0001000000, 5], [0b0001100000, 3], [0b0001101000, 3], [0b0001110000, 3],
  [0b0001111000, 3], [0b0010000000, 5], [0b0010100000, 5], [0b0011000000, 5], [0b0011100000, 5], [0b0100000000, 0],
  [0b0100000001, 0], [0b0100000010, 0], [0b0100000011, 0], [0b0100000101, 0], [0b0100000110, 0], [0b0100001000, 0],
  [0b0100001001, 0], [0b0100001010, 0], [0b0100001100, 0], [0b0100001101, 0], [0b0100001110, 0], [0b0100001111, 0],
  [0b0100010000, 2], [0b0100010100, 2], [0b0100011000, 2], [0b0100011100, 1], [0b0100011110, 1], [0b0100100000, 5],
  [0b0101000000, 3], [0b0101001000, 3], [0b0101010000, 3], [0b0101011000, 3], [0b0101100000, 3], [0b0101101000, 3],
  [0b0101110000, 3], [0b0101111000, 3], [0b0110000000, 5], [0b0110100000, 5], [0b0111000000, 5], [0b0111100000, 5],
  [0b1000000000, 5], [0b1000100000, 5], [0b1001000000, 5], [0b1001100000, 5], [0b1010000000, 5], [0b1010100000, 5],
  [0b1011000000, 1], [0b1011000010, 1], [0b1011001000, 0], [0b1011001001, 0], [0b1011001010, 0], [0b1011001011, 0],
  [0b1011010000, 3], [0b1011110000, 3], [0b1100000000, 5], [0b1100100000, 5], [0b1101000000, 6], [0b1110000000, 5],
  [0b1111000000, 5], [0b0100000100, 0], [0b0100000111, 0], [0b1011101000, 0], [0b1011011001, 0],
];
export const TABLE = new Uint8Array(1024);
KINDS.forEach(([from, open], index) => TABLE.fill(index + 1, from, from + (1 << open)));
TABLE.fill(0, 0b1101111000, 0b1110000000); // UDF and SVC look like branches

export const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

// Whether a branch's condition holds; `nz` is a result that is negative, zero or neither as the flags say.
export function holds(condition, nz, carry, overflow) {
  switch (condition) {
    case 0: return nz === 0;
    case 1: return nz !== 0;
    case 2: return carry;
    case 3: return !carry;
    case 4: return nz < 0;
    case 5: return nz >= 0;
    case 6: return overflow;
    case 7: return !overflow;
    case 8: return carry && nz !== 0;
    case 9: return !carry || nz === 0;
    case 10: return nz < 0 === overflow;
    case 11: return nz < 0 !== overflow;
    case 12: return nz < 0 === overflow && nz !== 0;
    default: return nz < 0 !== overflow || nz === 0;
  }
}
