/**
 * The value of a raster at a place between its samples, which lie on whole numbers; beyond its border that goes on.
 * @param channel of those of a pixel
 */
export function bilinear(
  values: ArrayLike<number>,
  { width, height, channels = 1 }: { width: number; height: number; channels?: number },
  x: number,
  y: number,
  channel = 0,
): number {
  const across = Math.min(width - 1, Math.max(0, x));
  const down = Math.min(height - 1, Math.max(0, y));
  const [i, j] = [Math.floor(across), Math.floor(down)];
  const [u, v] = [across - i, down - j];
  const right = i + 1 < width ? channels : 0;
  const below = j + 1 < height ? width * channels : 0;
  const at = (j * width + i) * channels + channel;
  const high = values[at] * (1 - u) + values[at + right] * u;
  const low = values[at + below] * (1 - u) + values[at + below + right] * u;
  return high * (1 - v) + low * v;
}
