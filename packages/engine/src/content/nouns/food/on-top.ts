/** Where something is put on food. */

export const onTop = (y: number, r = 0.2) => ({
  top: { at: [0, y, 0] as const, r },
  head: { at: [0, y - 0.03, 0] as const, r: r * 1.1 },
  face: { at: [0, y * 0.5, r * 1.5] as const, r },
});
