/**
 * Who wants less motion gets the first frame of a moving picture, and moves it by a press on it (it opens large there).
 * `prefers-reduced-motion` stops what styles move; what a file moves is stopped here.
 */

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
/** Formats that can move. */
const MOVING = /\.(?:gif|webp|apng|png|avif)(?:[?#]|$)/i;

export function holdStill({ currentTarget: image }: Event): void {
  if (!reduced.matches || !(image instanceof HTMLImageElement)) return;
  if (!MOVING.test(image.src)) return;
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(image, 0, 0);
  try {
    image.src = canvas.toDataURL('image/png');
  } catch {
    // A picture of another host cannot be read: it stays as it is.
  }
}
