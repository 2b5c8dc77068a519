import {
  type Accessor,
  type Document,
  type GLTF,
  type JSONDocument,
  Logger,
  type Node,
  NodeIO,
} from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { identity, multiply } from '../../../core/math/matrix.ts';
import { broken } from '../../model-read-error.ts';
import { type CheckedGltf, usedAccessors } from './check-gltf.ts';

/** Opens a checked file with a library. What nothing uses is not unpacked. */
export async function openDocument(checked: CheckedGltf): Promise<Document> {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const embed = (name: string, bytes: Uint8Array) => {
    resources[name] = bytes.slice();
    return name;
  };
  const used = usedAccessors(checked);
  // What the library unpacks; materials are read without it.
  const draco = await dracoFor(checked);
  const extensions = [EXTMeshoptCompression, ...(draco ? [KHRDracoMeshCompression] : [])];
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: extensions.map(({ EXTENSION_NAME }) => EXTENSION_NAME),
    ...(checked.scene && { scene: 0, scenes: [checked.scene] }),
    buffers: checked.buffers.map(({ byteLength }, i) => ({
      byteLength,
      uri: embed(`buffer${i}.bin`, checked.bytes[i]),
    })),
    bufferViews: checked.bufferViews,
    accessors: checked.accessors.map((accessor, i) =>
      used.has(i) ? accessor : { componentType: 5126, type: 'SCALAR', count: 0 },
    ),
    materials: checked.materials.map(() => ({})),
    meshes: checked.meshes,
    nodes: checked.nodes,
    skins: checked.skins,
    animations: checked.animations,
  };
  try {
    await MeshoptDecoder.ready;
    const io = new NodeIO()
      .setLogger(new Logger(Logger.Verbosity.SILENT))
      .registerExtensions(extensions)
      .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, ...(draco && { 'draco3d.decoder': draco }) });
    // The schema made it; what it leaves open (names of kinds, references between lists) the library reports.
    return await io.readJSON({ json: json as unknown as GLTF.IGLTF, resources } satisfies JSONDocument);
  } catch (error) {
    throw broken('The glTF file is damaged: its lists do not fit together.', error);
  }
}

/** Loaded where a file needs it, and again for each: one that was given damaged data is not used again. */
async function dracoFor({ meshes }: CheckedGltf): Promise<object | undefined> {
  const primitives = meshes.flatMap((mesh) => mesh.primitives);
  if (!primitives.some(({ extensions }) => extensions?.KHR_draco_mesh_compression)) return undefined;
  const { default: draco } = await import('draco3d');
  return await draco.createDecoderModule({});
}

/** Where every node is in the world, parents first: each matrix is made once. */
export function worldMatrices(document: Document): Map<Node, Float64Array> {
  const worlds = new Map<Node, Float64Array>();
  const add = (node: Node, parent: Float64Array) => {
    const matrix = multiply(parent, node.getMatrix());
    worlds.set(node, matrix);
    for (const child of node.listChildren()) add(child, matrix);
  };
  for (const node of document.getRoot().listNodes()) if (!node.getParentNode()) add(node, identity());
  return worlds;
}

/** The nodes of the scene; all there are where there is no scene. */
export function shownNodes(document: Document): Node[] {
  const root = document.getRoot();
  const scene = root.getDefaultScene();
  if (!scene) return root.listNodes();
  const nodes: Node[] = [];
  scene.traverse((node) => nodes.push(node));
  return nodes;
}

/** All elements in single precision; of normalised integers what they mean. */
export function floatsOf(accessor: Accessor, width: number): Float32Array {
  const out = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, element);
    for (let k = 0; k < width; k++) out[i * width + k] = element[k] ?? 0;
  }
  return out;
}
