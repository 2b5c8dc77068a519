/**
 * For each half-edge (corner c to the next corner of its triangle) the half-edge on the other side, -1 at a border. Where
 * more than two triangles meet at an edge, or two turn opposite ways, only the first fitting pair is linked.
 */
export function halfEdgeTwins(indices: Uint32Array): Int32Array {
  const twins = new Int32Array(indices.length).fill(-1);
  let size = 1024;
  while (size < indices.length * 2) size *= 2;
  const table = new Int32Array(size).fill(-1);
  const from = (c: number) => indices[c];
  const to = (c: number) => indices[c % 3 === 2 ? c - 2 : c + 1];
  const slotOf = (a: number, b: number) => {
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return ((hash ^ (hash >>> 13)) >>> 0) & (size - 1);
  };
  for (let c = 0; c < indices.length; c++) {
    let slot = slotOf(from(c), to(c));
    while (table[slot] !== -1) slot = (slot + 1) & (size - 1);
    table[slot] = c;
  }
  for (let c = 0; c < indices.length; c++) {
    if (twins[c] !== -1) continue;
    for (let slot = slotOf(to(c), from(c)); table[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const other = table[slot];
      if (from(other) !== to(c) || to(other) !== from(c) || twins[other] !== -1) continue;
      twins[c] = other;
      twins[other] = c;
      break;
    }
  }
  return twins;
}
