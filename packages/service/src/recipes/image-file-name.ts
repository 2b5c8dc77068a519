const VIEWS = ['front', 'side', 'back'] as const;

/** `image.png`, or one name for each of the three views: what stages that go on from a picture look for. */
export function imageFileName(index: number, count: number): string {
  return count === 1 ? 'image.png' : `image_${VIEWS[index] ?? index + 1}.png`;
}
