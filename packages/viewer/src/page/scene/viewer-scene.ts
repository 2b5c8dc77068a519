/** The 3D scene of the viewer: a studio for one model, or two. Loaded only when a model is opened, as three.js is large. */
import { PerspectiveCamera, Timer, Vector2, type WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { View } from '../activity/room.ts';
import type { NotePoint } from '../note-list.ts';
import { type Clips, createClips } from './clips.ts';
import { fitLens, homeOf, setView } from './framing.ts';
import { listenToKeys } from './keys.ts';
import { type LoadedModel, loadModel, type ModelFacts } from './load-model.ts';
import { createMeasure } from './measure.ts';
import { createModes, type Modes } from './modes.ts';
import { createParts, type Parts } from './parts.ts';
import { createPick, createPins, type Pins, pointing } from './pins.ts';
import { createSectioning } from './section.ts';
import { FRESH, type SceneSettings } from './settings.ts';
import { createRenderer, createStudio, type FigureName } from './studio.ts';

export interface Stage {
  facts: ModelFacts;
  figure: FigureName;
  parts: Parts;
  clips: Clips;
  /** Draws it again, also where `parts` or `clips` have changed. */
  set(some: Partial<SceneSettings>): void;
  /** Presses on the model measure; @param told hears how many points are set, and the distance in metres once it is known. */
  measure(told: ((points: number, metres: number | undefined) => void) | undefined): void;
  /** Presses on the model, not on one beside it, say where they were. */
  point(told: (point: NotePoint) => void): void;
  pins: Pins;
  /** Puts another model beside it, seen by the same camera, unless that was aborted meanwhile; undefined takes it away. */
  compare(bytes: ArrayBuffer | undefined, signal: AbortSignal): Promise<void>;
  /** Where the camera is, and what it looks at. */
  camera(): View;
  setCamera(view: View): void;
  /** Looks from where the poster did. */
  frame(): void;
  /** PNG, without a backdrop. */
  picture(): Promise<Blob>;
  dispose(): void;
}

export interface StageOptions {
  /** It was drawn, maybe from another place. */
  onDrawn?: (() => void) | undefined;
  /** Called with each step of a clip that plays, with its seconds. */
  onTime?: ((seconds: number) => void) | undefined;
  /** The graphics card took everything back: nothing is drawn any more. */
  onLost?: (() => void) | undefined;
}

/** One model in the scene, with what can be done to it. */
interface Shown {
  model: LoadedModel;
  modes: Modes;
  setSection: ReturnType<typeof createSectioning>;
}

/** Shows the model on the canvas. @throws when the bytes are no GLB or there is no WebGL */
export async function createStage(
  canvas: HTMLCanvasElement,
  bytes: ArrayBuffer,
  options: StageOptions,
): Promise<Stage> {
  const renderer = createRenderer(canvas);
  const model = await loadModel(bytes).catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });
  const own = shown(model);
  const { bounds, root, facts } = model;
  const studio = createStudio(renderer, model);
  const { scene, grid, figure } = studio;
  const camera = new PerspectiveCamera(28, 1, bounds.radius / 100, bounds.radius * 60);
  const controls = createControls(camera, canvas, bounds.radius);
  // Ends all that the canvas is listened to for.
  const left = new AbortController();
  const { signal } = left;
  listenToKeys(canvas, controls, { home: () => frame(), signal });
  const clips = createClips(root, model.clips);
  const pick = createPick(camera, () => all().map((one) => one.model.root));
  const measure = createMeasure(scene, pick);
  const pins = createPins(canvas, controls, () => loop.draw());
  const home = homeOf(model);
  let other: Shown | undefined;
  let { mode, section } = FRESH;
  const all = (): Shown[] => (other ? [own, other] : [own]);
  const apply = (): void => {
    for (const one of all()) {
      one.modes.set(mode);
      one.setSection(one.modes.materials(), section);
    }
    loop.draw();
  };
  const frame = (): void => {
    setView(camera, controls, home);
    loop.draw();
  };
  const loop = createLoop({
    renderer,
    isMoving: () => clips.isPlaying() || controls.autoRotate,
    step(seconds) {
      if (clips.isPlaying()) {
        clips.advance(seconds);
        options.onTime?.(clips.time());
      }
      return controls.update(seconds);
    },
    render() {
      const models = all().map((one) => one.model);
      drawAll(renderer, models, (width, height) => {
        fitLens(camera, width, height);
        renderer.render(scene, camera);
      });
      // Of two models, each is in its half.
      pins.place(other === undefined);
      options.onDrawn?.();
    },
  });
  controls.addEventListener('change', loop.draw);
  const observer = followSize(renderer, loop.drawNow);
  frame();
  const presses = createPresses(canvas, signal);
  canvas.addEventListener('webglcontextlost', () => options.onLost?.(), { signal });
  return {
    facts,
    figure: figure.name,
    parts: createParts(root),
    clips,
    camera: () => ({ position: camera.position.toArray(), target: controls.target.toArray() }),
    setCamera(view) {
      setView(camera, controls, view);
      loop.draw();
    },
    frame,
    set(some) {
      mode = some.mode ?? mode;
      if ('section' in some) section = some.section;
      if ('mode' in some || 'section' in some) apply();
      controls.autoRotate = some.rotating ?? controls.autoRotate;
      grid.visible = some.grid ?? grid.visible;
      figure.object.visible = some.figure ?? figure.object.visible;
      if (some.light) studio.setLight(some.light);
      loop.draw();
    },
    measure(told) {
      measure.clear();
      presses.onPress =
        told &&
        ((x, y) => {
          const count = measure.press(x, y);
          loop.draw();
          told(count, measure.distance());
        });
      loop.draw();
    },
    point(told) {
      presses.onPress = pointing((x, y) => (other && x >= 0 ? undefined : pick(x, y)), told);
    },
    pins,
    async compare(beside, wanted) {
      const next = beside && (await loadModel(beside));
      if (wanted.aborted) {
        next?.dispose();
        return;
      }
      if (other) {
        scene.remove(other.model.root);
        disposeShown(other);
      }
      if (next) {
        const { root: second, bounds: its } = next;
        // Both stand on the same floor, with their middles at one place.
        second.position.set(bounds.center.x - its.center.x, bounds.bottom - its.bottom, bounds.center.z - its.center.z);
        its.center.add(second.position);
        scene.add(second);
      }
      other = next && shown(next);
      apply();
    },
    picture() {
      loop.drawNow();
      return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
      });
    },
    dispose() {
      left.abort();
      loop.stop();
      observer.disconnect();
      controls.dispose();
      clips.dispose();
      measure.dispose();
      pins.dispose();
      for (const one of all()) disposeShown(one);
      studio.dispose();
      renderer.dispose();
    },
  };
}

function shown(model: LoadedModel): Shown {
  return { model, modes: createModes(model.meshes), setSection: createSectioning(model.bounds) };
}

function disposeShown({ model, modes }: Shown): void {
  modes.dispose();
  model.dispose();
}

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement, radius: number): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.autoRotateSpeed = 1.4;
  controls.minDistance = radius * 0.05;
  controls.maxDistance = radius * 20;
  return controls;
}

/** One model over the whole canvas; of two, each in its half. */
function drawAll(
  renderer: WebGLRenderer,
  models: readonly LoadedModel[],
  draw: (width: number, height: number) => void,
): void {
  const { x: width, y: height } = renderer.getSize(new Vector2());
  const part = width / models.length;
  renderer.setScissorTest(models.length > 1);
  for (const [index, model] of models.entries()) {
    for (const one of models) one.root.visible = one === model;
    renderer.setViewport(index * part, 0, part, height);
    renderer.setScissor(index * part, 0, part, height);
    draw(part, height);
  }
  for (const one of models) one.root.visible = true;
}

function followSize(renderer: WebGLRenderer, draw: () => void): ResizeObserver {
  const observer = new ResizeObserver(() => {
    fitCanvas(renderer);
    draw();
  });
  fitCanvas(renderer);
  observer.observe(renderer.domElement);
  return observer;
}

function fitCanvas(renderer: WebGLRenderer): void {
  const { clientWidth, clientHeight } = renderer.domElement;
  if (clientWidth > 0 && clientHeight > 0) renderer.setSize(clientWidth, clientHeight, false);
}

interface LoopOptions {
  renderer: WebGLRenderer;
  isMoving: () => boolean;
  /** @returns whether the camera still moves */
  step: (seconds: number) => boolean;
  render: () => void;
}

/** Draws what has changed, and nothing while nothing does: a phone stays cool. */
function createLoop({ renderer, isMoving, step, render }: LoopOptions) {
  const timer = new Timer();
  let wanted = false;
  let running = false;
  const turn = (): void => {
    timer.update();
    const moves = step(timer.getDelta());
    if (wanted || moves || isMoving()) {
      wanted = false;
      render();
      return;
    }
    renderer.setAnimationLoop(null);
    running = false;
  };
  return {
    draw(): void {
      wanted = true;
      if (running) return;
      running = true;
      timer.update();
      renderer.setAnimationLoop(turn);
    },
    drawNow: render,
    stop(): void {
      renderer.setAnimationLoop(null);
    },
  };
}

/** A pointer that moved further turned the model. */
const STILL_PIXELS = 5;

/** Presses on the canvas that were no drags, in its coordinates from -1 to 1. */
function createPresses(canvas: HTMLCanvasElement, signal: AbortSignal) {
  const presses: { onPress: ((x: number, y: number) => void) | undefined } = { onPress: undefined };
  let from: { x: number; y: number } | undefined;
  const down = ({ clientX: x, clientY: y }: PointerEvent): void => {
    from = { x, y };
  };
  const up = ({ clientX: x, clientY: y }: MouseEvent): void => {
    if (!from || Math.hypot(x - from.x, y - from.y) > STILL_PIXELS) return;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    presses.onPress?.((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height);
  };
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('click', up, { signal });
  return presses;
}
