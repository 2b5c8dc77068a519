import type { SubjectOutline } from '../inflate/subject-outline.ts';

/** The outline that two opposite views agree on: the second is seen from behind, so its left is the first's right. */
export function mergeOpposite(first: SubjectOutline, opposite: SubjectOutline): SubjectOutline {
  const width = Math.max(first.width, opposite.width);
  const { height, cell } = first;
  const share = new Float32Array(width * height);
  const shareAt = (outline: SubjectOutline, x: number, y: number, mirrored: boolean) => {
    const own = x - (width - outline.width) / 2;
    const column = mirrored ? outline.width - 1 - own : own;
    const row = y - (height - outline.height) / 2;
    const inside = column >= 0 && column < outline.width && row >= 0 && row < outline.height;
    return inside ? outline.share[row * outline.width + column] : 0;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      share[y * width + x] = (shareAt(first, x, y, false) + shareAt(opposite, x, y, true)) / 2;
    }
  }
  return { ...first, width, share, left: (-(width - 1) / 2) * cell };
}
