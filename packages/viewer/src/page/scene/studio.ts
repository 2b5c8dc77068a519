import {
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  GridHelper,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import type { Bounds, LoadedModel } from './load-model.ts';
import { FRESH, type SceneSettings } from './settings.ts';

/** A studio for a model: a room that lights it, a sun that casts a shadow, the floor that takes it, a grid, and something known for size. */
export interface Studio {
  scene: Scene;
  grid: GridHelper;
  figure: { name: FigureName; object: Group };
  setLight(light: SceneSettings['light']): void;
  dispose(): void;
}

export type FigureName = 'coin' | 'bottle' | 'person' | 'house';

/** @throws the browser has no WebGL */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.localClippingEnabled = true;
  return renderer;
}

const ROOM_STRENGTH = 0.5;
const SUN_STRENGTH = 1.5;

/** @param model it stands in the middle */
export function createStudio(renderer: WebGLRenderer, { root, bounds }: Pick<LoadedModel, 'root' | 'bounds'>): Studio {
  const scene = new Scene();
  const pmrem = new PMREMGenerator(renderer);
  const room = pmrem.fromScene(new RoomEnvironment(), 0.04);
  pmrem.dispose();
  scene.environment = room.texture;
  const { sun, floor } = addSun(scene, bounds);
  const grid = gridFor(bounds);
  const figure = figureFor(bounds);
  figure.object.visible = false;
  grid.visible = false;
  scene.add(root, grid, figure.object);
  scene.updateMatrixWorld(true);
  const setLight: Studio['setLight'] = ({ turn, strength }) => {
    const angle = (turn * Math.PI) / 180;
    const from = new Vector3(1.42 * Math.sin(angle), 1.8, 1.42 * Math.cos(angle));
    sun.position.copy(bounds.center).addScaledVector(from, bounds.radius * 2);
    sun.intensity = SUN_STRENGTH * strength;
    scene.environmentIntensity = ROOM_STRENGTH * strength;
  };
  setLight(FRESH.light);
  return {
    scene,
    grid,
    figure,
    setLight,
    dispose() {
      room.dispose();
      sun.dispose();
      grid.dispose();
      for (const mesh of [floor, ...figure.object.children]) if (mesh instanceof Mesh) disposeMesh(mesh);
    },
  };
}

function disposeMesh({ geometry, material }: Mesh): void {
  geometry.dispose();
  for (const one of Array.isArray(material) ? material : [material]) one.dispose();
}

function addSun(scene: Scene, { center, radius, bottom }: Bounds): { sun: DirectionalLight; floor: Mesh } {
  const sun = new DirectionalLight(0xfff4e6, SUN_STRENGTH);
  sun.target.position.copy(center);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const reach = radius * 1.6;
  const sides = { left: -reach, right: reach, top: reach, bottom: -reach };
  Object.assign(sun.shadow.camera, { ...sides, near: radius * 0.1, far: radius * 10 });
  sun.shadow.normalBias = radius * 0.01;
  sun.shadow.radius = 6;
  const floor = new Mesh(new PlaneGeometry(radius * 12, radius * 12), new ShadowMaterial({ opacity: 0.35 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(center.x, bottom - radius * 0.001, center.z);
  floor.receiveShadow = true;
  scene.add(sun, sun.target, floor);
  return { sun, floor };
}

/** A grid whose cells are a power of ten of a metre, so that it tells the size. */
function gridFor({ radius, center, bottom }: Bounds): GridHelper {
  const cell = 10 ** Math.round(Math.log10(radius / 3));
  const cells = Math.min(120, Math.max(10, Math.ceil((radius * 5) / cell / 2) * 2));
  const grid = new GridHelper(cell * cells, cells, new Color(0x6a6f7c), new Color(0x3a3c44));
  grid.position.set(center.x, bottom, center.z);
  const { material } = grid;
  for (const item of Array.isArray(material) ? material : [material]) {
    item.transparent = true;
    item.opacity = 0.55;
    item.depthWrite = false;
  }
  return grid;
}

/** What everybody knows the size of, by the largest model that it stands beside, in metres. It stands on y = 0. */
const FIGURES: readonly { name: FigureName; upTo: number; half: number; parts: () => Mesh['geometry'][] }[] = [
  {
    name: 'coin',
    upTo: 0.15,
    half: 0.012,
    parts: () => [new CylinderGeometry(0.012, 0.012, 0.002, 48).translate(0, 0.001, 0)],
  },
  {
    name: 'bottle',
    upTo: 0.6,
    half: 0.035,
    parts: () => {
      const radii = [0, 0.033, 0.035, 0.035, 0.013, 0.013, 0];
      const heights = [0, 0, 0.01, 0.14, 0.19, 0.24, 0.24];
      const outline = radii.map((radius, i) => new Vector2(radius, heights[i]));
      return [new LatheGeometry(outline, 48)];
    },
  },
  {
    name: 'person',
    upTo: 8,
    half: 0.25,
    parts: () => [
      new SphereGeometry(0.115, 32, 24).translate(0, 1.635, 0),
      new CapsuleGeometry(0.19, 0.36, 8, 32).scale(1, 1, 0.62).translate(0, 1.13, 0),
      ...[-1, 1].flatMap((side) => [
        new CapsuleGeometry(0.085, 0.68, 8, 24).translate(side * 0.1, 0.425, 0),
        new CapsuleGeometry(0.05, 0.52, 8, 24).rotateZ(side * 0.08).translate(side * 0.265, 1.1, 0),
      ]),
    ],
  },
  {
    name: 'house',
    upTo: Number.POSITIVE_INFINITY,
    half: 4.3,
    parts: () => [
      new CylinderGeometry(5.2, 5.2, 5, 4, 1).rotateY(Math.PI / 4).translate(0, 2.5, 0),
      new CylinderGeometry(0, 6, 3, 4, 1).rotateY(Math.PI / 4).translate(0, 6.5, 0),
    ],
  },
];

function figureFor({ size, center, radius, bottom }: Bounds): Studio['figure'] {
  const longest = Math.max(size.x, size.y, size.z);
  const { name, half, parts } = FIGURES.find(({ upTo }) => longest <= upTo) ?? FIGURES[0]!;
  const material = new MeshStandardMaterial({ color: 0x8f97a8, roughness: 0.8 });
  const object = new Group();
  for (const geometry of parts()) {
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = true;
    object.add(mesh);
  }
  object.position.set(center.x - size.x / 2 - half - radius * 0.15, bottom, center.z);
  return { name, object };
}
