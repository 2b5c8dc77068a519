/** The 3D scene of the viewer: a studio for one model. Loaded only when a model is opened, as three.js is large. */
import {
  AnimationMixer,
  Box3,
  Color,
  DirectionalLight,
  GridHelper,
  type Material,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Timer,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

export interface ModelFacts {
  triangles: number;
  vertices: number;
  materials: number;
  textures: number;
  /** Metres, as glTF defines its units. */
  size: { x: number; y: number; z: number };
  animations: readonly string[];
}

export interface Stage {
  facts: ModelFacts;
  setRotating(on: boolean): void;
  setWireframe(on: boolean): void;
  setGrid(on: boolean): void;
  setBright(on: boolean): void;
  /** Plays the animation of that number; undefined pauses. */
  play(animation: number | undefined): void;
  frame(): void;
  dispose(): void;
}

/** Shows the model on the canvas. Throws when the bytes are no GLB or there is no WebGL. */
export async function createStage(
  canvas: HTMLCanvasElement,
  bytes: ArrayBuffer,
  options: { still: boolean },
): Promise<Stage> {
  const gltf = await new GLTFLoader().parseAsync(bytes, '');
  const renderer = createRenderer(canvas);
  const scene = new Scene();
  const environment = litByRoom(renderer, scene);
  const model = gltf.scene;
  scene.add(model);
  const bounds = boundsOf(model);
  const { floor, grid } = addStudio(scene, bounds);
  const meshes = meshesOf(model);
  const camera = new PerspectiveCamera(35, 1, bounds.radius / 100, bounds.radius * 60);
  const controls = createControls(camera, canvas, bounds.radius);
  controls.autoRotate = !options.still;
  const frame = (): void => frameModel(camera, controls, bounds);
  const mixer = new AnimationMixer(model);
  const timer = new Timer();
  const draw = (): void => {
    timer.update();
    mixer.update(timer.getDelta());
    controls.update();
    renderer.render(scene, camera);
  };
  const observer = new ResizeObserver(() => {
    fitCanvas(renderer, camera);
    draw();
  });
  fitCanvas(renderer, camera);
  frame();
  observer.observe(canvas);
  renderer.setAnimationLoop(draw);
  const clips = gltf.animations.map((clip, index) => clip.name || `Animation ${index + 1}`);

  return {
    facts: factsOf(meshes, bounds.size, clips),
    frame,
    setRotating(on) {
      controls.autoRotate = on;
    },
    setWireframe(on) {
      for (const material of meshes.flatMap(materialsOf)) if ('wireframe' in material) material.wireframe = on;
    },
    setGrid(on) {
      grid.visible = on;
    },
    setBright(on) {
      scene.environmentIntensity = on ? 1.1 : DIM;
    },
    play(animation) {
      mixer.stopAllAction();
      const clip = animation === undefined ? undefined : gltf.animations[animation];
      if (clip) mixer.clipAction(clip).reset().play();
    },
    dispose() {
      renderer.setAnimationLoop(null);
      observer.disconnect();
      controls.dispose();
      environment.dispose();
      for (const mesh of [...meshes, floor]) {
        mesh.geometry.dispose();
        for (const material of materialsOf(mesh)) disposeMaterial(material);
      }
      grid.dispose();
      renderer.dispose();
    },
  };
}

const DIM = 0.5;

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}

function litByRoom(renderer: WebGLRenderer, scene: Scene): { dispose(): void } {
  const pmrem = new PMREMGenerator(renderer);
  const environment = pmrem.fromScene(new RoomEnvironment(), 0.04);
  pmrem.dispose();
  scene.environment = environment.texture;
  scene.environmentIntensity = DIM;
  return environment;
}

interface Bounds {
  size: Vector3;
  center: Vector3;
  /** Of the sphere around it. */
  radius: number;
  bottom: number;
}

function boundsOf(model: Object3D): Bounds {
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  return {
    size,
    center: box.getCenter(new Vector3()),
    radius: Math.max(size.length() / 2, 1e-6),
    bottom: box.min.y,
  };
}

/** A sun that casts a shadow, the floor that takes it, and a grid. */
function addStudio(scene: Scene, { center, radius, bottom }: Bounds): { floor: Mesh; grid: GridHelper } {
  const sun = new DirectionalLight(0xfff4e6, 1.5);
  sun.position.copy(center).add(new Vector3(0.9, 1.8, 1.1).multiplyScalar(radius * 2));
  sun.target.position.copy(center);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const reach = radius * 1.6;
  const sides = { left: -reach, right: reach, top: reach, bottom: -reach };
  Object.assign(sun.shadow.camera, { ...sides, near: radius * 0.1, far: radius * 10 });
  sun.shadow.normalBias = radius * 0.01;
  sun.shadow.radius = 6;
  scene.add(sun, sun.target);

  const floor = new Mesh(new PlaneGeometry(radius * 12, radius * 12), new ShadowMaterial({ opacity: 0.35 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(center.x, bottom - radius * 0.001, center.z);
  floor.receiveShadow = true;
  const grid = gridFor(radius, center, bottom);
  scene.add(floor, grid);
  return { floor, grid };
}

function meshesOf(model: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  model.traverse((node: Object3D) => {
    if (!(node instanceof Mesh)) return;
    node.castShadow = true;
    node.receiveShadow = true;
    meshes.push(node);
  });
  return meshes;
}

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement, radius: number): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.autoRotateSpeed = 1.4;
  controls.minDistance = radius * 0.3;
  controls.maxDistance = radius * 20;
  return controls;
}

/** As near as the whole model allows, from a little to the right and above. */
function frameModel(camera: PerspectiveCamera, controls: OrbitControls, { center, radius }: Bounds): void {
  const vertical = (camera.fov * Math.PI) / 360;
  const horizontal = Math.atan(Math.tan(vertical) * camera.aspect);
  const distance = (radius / Math.sin(Math.min(vertical, horizontal))) * 0.98;
  controls.target.copy(center);
  camera.position.copy(center).add(new Vector3(0.62, 0.42, 1).normalize().multiplyScalar(distance));
  controls.update();
}

function fitCanvas(renderer: WebGLRenderer, camera: PerspectiveCamera): void {
  const { clientWidth, clientHeight } = renderer.domElement;
  if (clientWidth === 0 || clientHeight === 0) return;
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.updateProjectionMatrix();
}

/** A grid whose cells are a power of ten of a metre, so that it tells the size. */
function gridFor(radius: number, center: Vector3, y: number): GridHelper {
  const cell = 10 ** Math.round(Math.log10(radius / 3));
  const cells = Math.min(120, Math.max(10, Math.ceil((radius * 5) / cell / 2) * 2));
  const grid = new GridHelper(cell * cells, cells, new Color(0x6a6f7c), new Color(0x3a3c44));
  grid.position.set(center.x, y, center.z);
  const { material } = grid;
  for (const item of Array.isArray(material) ? material : [material]) {
    item.transparent = true;
    item.opacity = 0.55;
    item.depthWrite = false;
  }
  return grid;
}

function materialsOf(mesh: Mesh): Material[] {
  return Array.isArray(mesh.material) ? mesh.material : [mesh.material];
}

function texturesOf(material: Material): { dispose(): void }[] {
  return Object.values(material).filter(
    (value) => typeof value === 'object' && value !== null && value.isTexture === true,
  );
}

function disposeMaterial(material: Material): void {
  for (const texture of texturesOf(material)) texture.dispose();
  material.dispose();
}

function factsOf(meshes: readonly Mesh[], size: Vector3, animations: readonly string[]): ModelFacts {
  const materials = new Set(meshes.flatMap(materialsOf));
  const textures = new Set([...materials].flatMap(texturesOf));
  let triangles = 0;
  let vertices = 0;
  for (const { geometry } of meshes) {
    const count = geometry.getAttribute('position')?.count ?? 0;
    vertices += count;
    triangles += (geometry.index?.count ?? count) / 3;
  }
  return {
    triangles: Math.round(triangles),
    vertices,
    materials: materials.size,
    textures: textures.size,
    size: { x: size.x, y: size.y, z: size.z },
    animations,
  };
}
