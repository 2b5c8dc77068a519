import { byteTable, type Rgb } from 'kiln-mesh/core/color';
import { type BackdropOptions, eyeOf } from './backdrop.ts';
import { groundPainter } from './ground.ts';
import type { RasterImage } from './raster-image.ts';
import type { Wish } from './read-wish.ts';
import { skyLayers, skyLook } from './sky.ts';
import { skylineLayer } from './skyline.ts';

/**
 * The place of a picture, worked out per pixel by a ray from the camera: below the horizon it meets an endless ground
 * with the things' shadow, above it a skyline and the sky.
 */
export function paintPlace(wish: Wish, options: BackdropOptions): RasterImage {
  const { width, height, camera, shadow, seed } = options;
  const { right, up, back, focal } = camera;
  const byte = byteTable();
  const look = skyLook(wish);
  const layers = skyLayers(wish, look, seed);
  const indoors = wish.ground === 'floor';
  if (wish.skyline && !indoors) layers.push(skylineLayer(wish.skyline, wish, look, seed));
  const paintGround = groundPainter(wish, look, shadow, seed);
  const groundOf = groundFinder(wish, options);
  const lift = indoors ? 0.25 : 0;
  const floating = floats(wish);
  const rgba = new Uint8Array(width * height * 4);
  const out: Rgb = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const dx = (x + 0.5 - width / 2) / focal;
      const dy = (height / 2 - y - 0.5) / focal;
      const ray = [0, 1, 2].map((k) => right[k] * dx + up[k] * dy - back[k]) as Rgb;
      const place = groundOf(ray);
      if (place) paintGround(out, place);
      else {
        const elevation = Math.asin(ray[1] / Math.hypot(...ray));
        // Straight ahead is 0.
        const azimuth = Math.atan2(dx, Math.hypot(1, dy));
        const above = floating ? elevation + 0.3 : Math.max(0, elevation + lift);
        for (const layer of layers) layer(out, azimuth, above);
      }
      for (const k of [0, 1, 2] as const) rgba[at + k] = byte(out[k]);
      rgba[at + 3] = 255;
    }
  }
  return { width, height, rgba };
}

/** Nothing is under the things. */
const floats = ({ ground, sky, clouds }: Wish): boolean => ground === undefined && (sky === 'space' || clouds);

/** Where a ray meets the ground; undefined in the sky, and indoors behind the wall. */
function groundFinder(wish: Wish, { camera, ground }: BackdropOptions) {
  const eye = eyeOf(camera);
  const wall = wish.ground === 'floor' ? camera.distance + 3.2 : Infinity;
  const never = floats(wish);
  return (ray: Rgb) => {
    const t = ray[1] < -1e-4 ? (ground - eye[1]) / ray[1] : -1;
    const far = t * Math.hypot(...ray);
    if (never || t <= 0 || far > wall) return undefined;
    return { x: eye[0] + ray[0] * t, z: eye[2] + ray[2] * t, far: Math.max(0, far - camera.distance) };
  };
}
