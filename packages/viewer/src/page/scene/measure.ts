import { BufferGeometry, Line, LineBasicMaterial, Points, PointsMaterial, type Scene, type Vector3 } from 'three';
import type { createPick } from './pins.ts';

/** The distance between two points of the surface. */
export interface Measure {
  /** Presses on the model set points; the third begins again. @returns how many are set */
  press(x: number, y: number): number;
  /** Metres, once both are set. */
  distance(): number | undefined;
  clear(): void;
  dispose(): void;
}

/** @param x and @param y of `press` are in the canvas, from -1 to 1, y up */
export function createMeasure(scene: Scene, pick: ReturnType<typeof createPick>): Measure {
  const points: Vector3[] = [];
  const drawn = { depthTest: false, transparent: true, color: 0xffb02e };
  const line = new Line(new BufferGeometry(), new LineBasicMaterial(drawn));
  const dots = new Points(new BufferGeometry(), new PointsMaterial({ ...drawn, size: 9, sizeAttenuation: false }));
  line.renderOrder = 10;
  dots.renderOrder = 11;
  line.frustumCulled = false;
  dots.frustumCulled = false;
  scene.add(line, dots);
  const draw = () => {
    // Buffers of another length are other buffers.
    for (const object of [line, dots]) {
      object.geometry.dispose();
      object.geometry = new BufferGeometry().setFromPoints(points);
      object.visible = points.length > 0;
    }
  };
  draw();
  return {
    press(x, y) {
      const hit = pick(x, y);
      if (!hit) return points.length;
      if (points.length === 2) points.length = 0;
      points.push(hit.point.clone());
      draw();
      return points.length;
    },
    distance() {
      const [from, to] = points;
      return from && to && from.distanceTo(to);
    },
    clear() {
      points.length = 0;
      draw();
    },
    dispose() {
      for (const object of [line, dots]) {
        scene.remove(object);
        object.geometry.dispose();
        object.material.dispose();
      }
    },
  };
}
