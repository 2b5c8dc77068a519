/** Which vertices lie in exactly the same place, found by the bits of their coordinates. */

export interface Places {
  /** Whether a vertex that was put in lies where vertex `v` lies now. */
  has(v: number): boolean;
  /** Puts vertex `v` in; it must not move afterwards. */
  add(v: number): void;
}

/** @param positions x y z a vertex; never more vertices are put in than it holds */
export function createPlaces(positions: Float32Array): Places {
  // At most half of it is used.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2((positions.length / 3) * 2 + 2))).fill(-1);
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  const slotOf = (v: number) => {
    const [x, y, z] = [v * 3, v * 3 + 1, v * 3 + 2];
    let at = Math.imul(bits[x], 0x9e3779b1) ^ Math.imul(bits[y], 0x85ebca6b) ^ Math.imul(bits[z], 0xc2b2ae35);
    at = (at ^ (at >>> 15)) & (slots.length - 1);
    for (; slots[at] >= 0; at = (at + 1) & (slots.length - 1)) {
      const other = slots[at] * 3;
      if (
        positions[other] === positions[x] &&
        positions[other + 1] === positions[y] &&
        positions[other + 2] === positions[z]
      )
        break;
    }
    return at;
  };
  return {
    has: (v) => slots[slotOf(v)] >= 0,
    add(v) {
      slots[slotOf(v)] = v;
    },
  };
}
