import type { Camera } from './camera.ts';
import { FILL, inWorld, KEY, RIM } from './light.ts';
import type { Scene } from './scene.ts';
import type { KeyShadow } from './shadow.ts';

/** What the points of one frame are shaded with. */
export interface Shader extends ShaderOptions {
  /** Per light: x y z, r g b. */
  lights: Float64Array;
  /** The point being shaded: one for all of a frame, since there are millions. */
  point: Point;
  /** Last result: rgb in linear light, above 1 where it shines. */
  out: Float64Array;
  /** What the room shows in a direction. */
  room: Float64Array;
}

interface ShaderOptions {
  scene: Scene;
  camera: Camera;
  projected: Float32Array;
  shadow: KeyShadow;
  clay: boolean;
}

type Point = ReturnType<typeof createPoint>;

const createPoint = () => ({
  /** Corners, and how much of each there is. */
  a: 0,
  b: 0,
  c: 0,
  wa: 0,
  wb: 0,
  wc: 0,
  /** Twice the triangle's area in pixels. */
  area: 0,
  px: 0,
  py: 0,
  pz: 0,
  /** Unit direction to the camera. */
  vx: 0,
  vy: 0,
  vz: 0,
  /** Unit normal on the side that is seen. */
  nx: 0,
  ny: 0,
  nz: 0,
  red: 0,
  green: 0,
  blue: 0,
  metallic: 0,
  roughness: 0,
  glowR: 0,
  glowG: 0,
  glowB: 0,
  /** Cosine between its normal and the direction to the camera. */
  nv: 0,
  /** Share of the light that it mirrors when it is seen from straight above. */
  f0r: 0,
  f0g: 0,
  f0b: 0,
  /** Light that is spread evenly, and light that is mirrored, on its way to the camera. */
  diffuseR: 0,
  diffuseG: 0,
  diffuseB: 0,
  shineR: 0,
  shineG: 0,
  shineB: 0,
});

export function createShader(options: ShaderOptions): Shader {
  const lights = [KEY, FILL, RIM].flatMap((light) => [...inWorld(light, options.camera), ...light.color]);
  return {
    ...options,
    lights: Float64Array.from(lights),
    point: createPoint(),
    out: new Float64Array(3),
    room: new Float64Array(3),
  };
}
