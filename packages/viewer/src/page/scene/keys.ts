import { Spherical, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** Degrees and shares of the distance that one press of a key moves the camera by. */
const TURN = (6 * Math.PI) / 180;
const STEP = 0.05;
const CLOSER = 0.88;

type Move = (at: { around: Spherical; shift: Vector3 }) => void;

/** With Shift an arrow moves what is looked at, without it turns around it. */
const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: ({ around }) => {
    around.theta -= TURN;
  },
  ArrowRight: ({ around }) => {
    around.theta += TURN;
  },
  ArrowUp: ({ around }) => {
    around.phi -= TURN;
  },
  ArrowDown: ({ around }) => {
    around.phi += TURN;
  },
  'Shift ArrowLeft': ({ shift }) => {
    shift.x = -STEP;
  },
  'Shift ArrowRight': ({ shift }) => {
    shift.x = STEP;
  },
  'Shift ArrowUp': ({ shift }) => {
    shift.y = STEP;
  },
  'Shift ArrowDown': ({ shift }) => {
    shift.y = -STEP;
  },
  '+': ({ around }) => {
    around.radius *= CLOSER;
  },
  '=': ({ around }) => {
    around.radius *= CLOSER;
  },
  '-': ({ around }) => {
    around.radius /= CLOSER;
  },
};

/** The camera by keys, while the canvas has the focus. */
export function listenToKeys(
  canvas: HTMLCanvasElement,
  controls: OrbitControls,
  { home, signal }: { home: () => void; signal: AbortSignal },
): void {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0' || event.key === 'Home') {
      event.preventDefault();
      home();
      return;
    }
    const isArrow = event.key.startsWith('Arrow');
    const move = KEYS[isArrow && event.shiftKey ? `Shift ${event.key}` : event.key];
    if (!move) return;
    event.preventDefault();
    const { object: camera, target } = controls;
    const around = new Spherical().setFromVector3(camera.position.clone().sub(target));
    const shift = new Vector3();
    move({ around, shift });
    around.makeSafe();
    around.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, around.radius));
    target.add(shift.multiplyScalar(around.radius).applyQuaternion(camera.quaternion));
    camera.position.setFromSpherical(around).add(target);
    controls.update();
  };
  canvas.addEventListener('keydown', press, { signal });
}
