/**
 * The turntable as a picture that is turned by hand, where the model itself cannot be drawn: its frames are decoded one by
 * one by the browser's own decoder (WebCodecs). Without one, the picture turns by itself.
 */

/** The part of WebCodecs' ImageDecoder that is used; not every browser has it. */
interface Decoder {
  readonly tracks: { readonly ready: Promise<void>; readonly selectedTrack: { readonly frameCount: number } | null };
  decode(options: {
    frameIndex: number;
  }): Promise<{ image: CanvasImageSource & { displayWidth: number; displayHeight: number; close(): void } }>;
  close(): void;
}
type DecoderClass = new (options: { data: ArrayBuffer; type: string }) => Decoder;

/** Pixels of a drag that are one full turn. */
const TURN_PIXELS = 480;

/**
 * @param url of an animated WebP
 * @returns takes the listeners off again; undefined where frames cannot be taken out
 */
export async function turnByHand(canvas: HTMLCanvasElement, url: string): Promise<(() => void) | undefined> {
  const Found: DecoderClass | undefined = (globalThis as { ImageDecoder?: DecoderClass }).ImageDecoder; // of the browser
  const context = canvas.getContext('2d');
  if (!Found || !context) return undefined;
  const data = await (await fetch(url, { credentials: 'omit' })).arrayBuffer();
  const decoder = new Found({ data, type: 'image/webp' });
  await decoder.tracks.ready;
  const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
  if (count < 2) return undefined;
  let shown = -1;
  let wanted = 0;
  let isDrawing = false;
  const draw = async (): Promise<void> => {
    if (isDrawing) return;
    isDrawing = true;
    while (shown !== wanted) {
      const next = wanted;
      const { image } = await decoder.decode({ frameIndex: next });
      canvas.width = image.displayWidth;
      canvas.height = image.displayHeight;
      context.drawImage(image, 0, 0);
      image.close();
      shown = next;
    }
    isDrawing = false;
  };
  const turn = (steps: number): void => {
    wanted = (((wanted + steps) % count) + count) % count;
    void draw();
  };
  let from: number | undefined;
  const down = (event: PointerEvent): void => {
    from = event.clientX;
    canvas.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (from === undefined) return;
    const steps = Math.trunc(((event.clientX - from) / TURN_PIXELS) * count);
    if (steps === 0) return;
    from = event.clientX;
    turn(-steps);
  };
  const up = (): void => {
    from = undefined;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') turn(1);
    else if (event.key === 'ArrowRight') turn(-1);
  };
  await draw();
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('keydown', key);
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('keydown', key);
    decoder.close();
  };
}
