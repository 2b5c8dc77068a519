/**
 * Colour as numbers: sRGB bytes, linear light and OKLab (Björn Ottosson, "A perceptual color space for image
 * processing", 2020). Everything that averages or lights colours does so in linear light; everything that compares
 * them does so in OKLab, where a distance of about 0.02 is just visible.
 */

export type Rgb = [number, number, number];

/** How bright each of r, g and b of linear light is to the eye (ITU-R BT.709). */
export const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;

/** sRGB 0..1 to linear light 0..1 (IEC 61966-2-1). */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light 0..1 to sRGB 0..1. */
export function toSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Linear light of sRGB bytes. */
export const fromBytes = ([r, g, b]: Readonly<Rgb>): Rgb => [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)];

/** sRGB bytes of linear light. */
export function toBytes([r, g, b]: Readonly<Rgb>): Rgb {
  const byte = (value: number) => Math.round(toSrgb(Math.min(1, Math.max(0, value))) * 255);
  return [byte(r), byte(g), byte(b)];
}

/** "#rrggbb" of sRGB bytes. */
export const hexOf = (bytes: Readonly<Rgb>): string =>
  `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Linear light for each of the 256 sRGB byte values. */
export function linearTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255));
}

/** sRGB bytes for linear light in `steps` equal steps of 0..1; index with `Math.round(value * (steps - 1))`. */
export function srgbTable(steps: number): Uint8Array {
  return Uint8Array.from({ length: steps }, (_, step) => Math.round(toSrgb(step / (steps - 1)) * 255));
}

/** The sRGB byte of linear light, by such a table. */
export function byteTable(steps = 4096): (value: number) => number {
  const table = srgbTable(steps);
  return (value) => table[Math.round(Math.min(1, Math.max(0, value)) * (steps - 1))];
}

/** OKLab of the pixels of a raster of sRGB bytes. @param channels of a pixel */
export function oklabOf(bytes: ArrayLike<number>, channels = 4): (pixel: number) => Rgb {
  const linear = linearTable();
  return (pixel) => {
    const at = pixel * channels;
    return toOklab(linear[bytes[at]], linear[bytes[at + 1]], linear[bytes[at + 2]]);
  };
}

/** Linear light to OKLab: lightness 0..1, then green to red and blue to yellow, about -0.4..0.4. */
export function toOklab(r: number, g: number, b: number): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** OKLab to linear light, clamped to 0..1. */
export function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function oklabDistance(first: Readonly<Rgb>, second: Readonly<Rgb>): number {
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}
