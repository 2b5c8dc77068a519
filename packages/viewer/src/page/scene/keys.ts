import { Spherical, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** Degrees and shares of the distance that one press of a key moves the camera by. */
const TURN = (6 * Math.PI) / 180;
const STEP = 0.05;
const CLOSER = 0.88;

/** What is added to the angles around what is looked at, by how much it comes closer, and shares of the distance across and up. */
type Move = Partial<Record<'theta' | 'phi' | 'closer' | 'across' | 'up', number>>;

/** With Shift an arrow moves what is looked at, without it turns around it. */
const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: { theta: -TURN },
  ArrowRight: { theta: TURN },
  ArrowUp: { phi: -TURN },
  ArrowDown: { phi: TURN },
  'Shift ArrowLeft': { across: -STEP },
  'Shift ArrowRight': { across: STEP },
  'Shift ArrowUp': { up: STEP },
  'Shift ArrowDown': { up: -STEP },
  '+': { closer: CLOSER },
  '=': { closer: CLOSER },
  '-': { closer: 1 / CLOSER },
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
    const { theta = 0, phi = 0, closer = 1, across = 0, up = 0 } = move;
    const around = new Spherical().setFromVector3(camera.position.clone().sub(target));
    around.set(around.radius * closer, around.phi + phi, around.theta + theta).makeSafe();
    around.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, around.radius));
    target.add(new Vector3(across, up).multiplyScalar(around.radius).applyQuaternion(camera.quaternion));
    camera.position.setFromSpherical(around).add(target);
    controls.update();
  };
  canvas.addEventListener('keydown', press, { signal });
}
