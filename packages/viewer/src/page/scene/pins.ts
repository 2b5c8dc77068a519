import { type Camera, type Material, type Mesh, type Object3D, Raycaster, Vector2, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { NotePoint } from '../note-list.ts';

/** Points of the surface: found by a press, and shown as numbered buttons over the canvas. */

/**
 * @param roots of one model, or of two, each in its half of the canvas
 * @returns the point of the model under a place of the canvas, from -1 to 1, y up; of what is hidden or cut away none
 */
export function createPick(camera: Camera, roots: () => readonly Object3D[]) {
  const caster = new Raycaster();
  return (x: number, y: number) => {
    const [first, second] = roots();
    const root = x < 0 ? first : (second ?? first);
    const across = second ? 2 * x + (x < 0 ? 1 : -1) : x;
    caster.setFromCamera(new Vector2(across, y), camera);
    return (
      root &&
      caster.intersectObject(root, true).find(({ object, point }) => isShown(object) && !isCutAway(object, point))
    );
  };
}

function isShown(object: Object3D): boolean {
  for (let node: Object3D | null = object; node !== null; node = node.parent) if (!node.visible) return false;
  return true;
}

function isCutAway(object: Object3D, point: Vector3): boolean {
  const { material } = object as Partial<Mesh>; // lines and points have one, too
  const materials: readonly Material[] = material ? [material].flat() : [];
  return materials.some(({ clippingPlanes }) => clippingPlanes?.some((plane) => plane.distanceToPoint(point) < 0));
}

/** @returns what a press does */
export function pointing(pick: ReturnType<typeof createPick>, told: (point: NotePoint) => void) {
  return (x: number, y: number): void => {
    const hit = pick(x, y);
    if (!hit?.face) return;
    const normal = hit.face.normal.clone().transformDirection(hit.object.matrixWorld);
    told({ position: hit.point.toArray(), normal: normal.toArray() });
  };
}

export interface Pin {
  label: string;
  /** For those who do not see it. */
  text: string;
  position: readonly number[];
  normal: readonly number[];
  kind: 'open' | 'done' | 'draft';
  isChosen: boolean;
  press(): void;
}

export interface Pins {
  /** These over the model, instead of those before. */
  show(pins: readonly Pin[]): void;
  /** Turns the model so that what is at a point is seen. */
  lookAt(point: Pick<Pin, 'position' | 'normal'>): void;
  /** Puts each where its point is seen now. */
  place(isVisible: boolean): void;
  dispose(): void;
}

export function createPins(canvas: HTMLCanvasElement, controls: OrbitControls, draw: () => void): Pins {
  const camera = controls.object;
  const layer = document.createElement('div');
  layer.className = 'pins';
  canvas.after(layer);
  let shown: { pin: Pin; button: HTMLButtonElement }[] = [];
  const at = new Vector3();
  const looks = new Vector3();
  return {
    show(next) {
      shown = next.map((pin) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'pin';
        button.textContent = pin.label;
        button.title = pin.text;
        button.dataset.kind = pin.kind;
        button.setAttribute('aria-label', `${pin.label}: ${pin.text}`);
        button.setAttribute('aria-pressed', String(pin.isChosen));
        button.addEventListener('click', pin.press);
        return { pin, button };
      });
      layer.replaceChildren(...shown.map(({ button }) => button));
      draw();
    },
    lookAt({ normal: [x = 0, y = 0, z = 1] }) {
      const distance = camera.position.distanceTo(controls.target);
      // From straight above or below there is no up.
      const from = new Vector3(x, Math.max(-0.8, Math.min(0.8, y)), z + (Math.abs(y) > 0.99 ? 0.5 : 0)).normalize();
      camera.position.copy(controls.target).addScaledVector(from, distance);
      controls.update();
      draw();
    },
    place(isVisible) {
      layer.hidden = !isVisible;
      if (!isVisible) return;
      const { clientWidth: width, clientHeight: height } = canvas;
      for (const { pin, button } of shown) {
        at.fromArray(pin.position);
        looks.copy(camera.position).sub(at);
        button.dataset.behind = String(looks.dot(new Vector3().fromArray(pin.normal)) < 0);
        at.project(camera);
        button.hidden = at.z > 1;
        const [x, y] = [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height];
        button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      }
    },
    dispose: () => layer.remove(),
  };
}
