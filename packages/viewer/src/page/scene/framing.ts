import { createCamera, frame, LENS_DEGREES, MARGIN, THREE_QUARTERS } from 'kiln-mesh/render/camera';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { View } from '../activity/room.ts';
import type { LoadedModel } from './load-model.ts';

/**
 * The camera of the poster, which the service drew: same lens, same side, same margin, by the same function. A square picture
 * that fits into the canvas covers what the camera sees there, so the model takes its place without a jump.
 */

/** Points that are looked at: of larger models some. */
const MOST_POINTS = 200_000;

/** Where the camera of the poster is. */
export function homeOf({ meshes, bounds: { center, radius } }: LoadedModel): View {
  const points = pointsOf(meshes, center, radius);
  const square = { width: 1, height: 1, margin: MARGIN };
  const { right, up, back, shiftX, shiftY, distance } = createCamera(
    THREE_QUARTERS,
    frame(points, [THREE_QUARTERS], square),
    1,
    1,
  );
  const target = center
    .clone()
    .addScaledVector(new Vector3(...right), shiftX * radius)
    .addScaledVector(new Vector3(...up), shiftY * radius);
  const position = target.clone().addScaledVector(new Vector3(...back), distance * radius);
  return { position: position.toArray(), target: target.toArray() };
}

/** Of all meshes, around the middle and in units of the radius. */
function pointsOf(meshes: LoadedModel['meshes'], center: Vector3, radius: number): Float32Array {
  const all = meshes.reduce((sum, { geometry }) => sum + (geometry.getAttribute('position')?.count ?? 0), 0);
  const step = Math.max(1, Math.ceil(all / MOST_POINTS));
  const points: number[] = [];
  const point = new Vector3();
  for (const mesh of meshes) {
    const positions = mesh.geometry.getAttribute('position');
    for (let i = 0; positions !== undefined && i < positions.count; i += step) {
      mesh.getVertexPosition(i, point).applyMatrix4(mesh.matrixWorld).sub(center).divideScalar(radius);
      points.push(point.x, point.y, point.z);
    }
  }
  return Float32Array.from(points);
}

export function setView(camera: PerspectiveCamera, controls: OrbitControls, { position, target }: View): void {
  camera.position.fromArray(position);
  controls.target.fromArray(target);
  controls.update();
}

/** The lens is across the shorter side of the canvas. */
export function fitLens(camera: PerspectiveCamera, width: number, height: number): void {
  const half = Math.tan((LENS_DEGREES * Math.PI) / 360) * Math.max(1, height / width);
  camera.aspect = width / height;
  camera.fov = (Math.atan(half) * 360) / Math.PI;
  camera.updateProjectionMatrix();
}
