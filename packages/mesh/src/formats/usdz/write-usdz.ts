import { compose } from '../../core/math/matrix.ts';
import { boundingBox, type Model, type Part, type SceneNode, type Texture } from '../../core/model.ts';
import { facesOf } from '../../topology/polygons.ts';
import { float } from '../write/decimal.ts';
import { isByAi, madeBy, metadataOf, partsToWrite } from '../write/generator.ts';
import { hangParts } from '../write/hanging.ts';
import { createNamer, createTextureFiles, tuples, wholes } from '../write/write-text.ts';
import { zip } from '../zip/zip.ts';
import { type UsdLook, usdMaterial } from './write-usd-material.ts';
import { createUsdNames, type UsdName, usdIdentifier, usdText } from './write-usd-name.ts';
import { type UsdSkeleton, usdMatrix, usdSkeleton } from './write-usd-skeleton.ts';

/**
 * USDZ: an archive without compression, every file on a 64-byte boundary, the scene first as USD text (usda), images
 * after it. Metres, Y up, UsdPreviewSurface materials, polygons as they are, what hangs from what, skin and
 * the first clip.
 * Source: OpenUSD "Usdz File Format Specification" and "UsdPreviewSurface Specification".
 * @example await writeFile('chair.usdz', await writeUsdz(model))
 */
export async function writeUsdz(model: Model): Promise<Uint8Array> {
  const parts = partsToWrite(model);
  const textures = createTextureFiles();
  const fileOf = (texture: Texture) => `textures/${textures.fileOf(texture)}`;
  const { id: root, metadata } = createUsdNames()(model.name, 'Model');
  const skeleton = usdSkeleton(model, `/${root}`);
  const materialName = createUsdNames();
  const looks = new Map<string, UsdLook>();
  const lookOf = ({ material: index, colors }: Part): UsdLook | undefined => {
    const material = model.materials[index];
    const isPainted = colors !== undefined && !material?.baseColorTexture;
    const key = `${index} ${isPainted}`;
    if (!material || looks.has(key)) return looks.get(key);
    const name = materialName(material.name, `material_${index}`);
    const look = { material, name, path: `/${root}/Materials/${name.id}`, isPainted };
    looks.set(key, look);
    return look;
  };
  const prims = primsOf(model, parts, (part) => ({ look: lookOf(part), skeleton }));
  const materials = [...looks.values()].map((look) => usdMaterial(look, fileOf));
  const keys = createNamer();
  const pairs = metadataOf(model).map(([key, value]) => {
    const name = keys(usdIdentifier(key, 'key'));
    return key === 'ai_generated' && isByAi(model)
      ? `        bool ${name} = true`
      : `        string ${name} = ${usdText(value)}`;
  });
  const text = `#usda 1.0
(
    customLayerData = {
${pairs.join('\n')}
    }
    defaultPrim = "${root}"
    doc = ${usdText(madeBy(model))}
    metersPerUnit = 1
${(skeleton?.layer ?? []).map((line) => `${line}\n`).join('')}    upAxis = "Y"
)

def ${skeleton ? 'SkelRoot' : 'Xform'} "${root}" (
${metadata.map((line) => `    ${line}\n`).join('')}    kind = "component"
)
{
${skeleton ? `${skeleton.prim}\n` : ''}${prims.join('\n')}
    def Scope "Materials"
    {
${materials.join('\n')}
    }
}
`;
  return zip(
    [
      { name: 'model.usda', bytes: new TextEncoder().encode(text) },
      ...[...textures.files].map(([bytes, name]) => ({ name: `textures/${name}`, bytes })),
    ],
    { align: 64 },
  );
}

/** Meshes and what they hang from, as they stand below the root. */
function primsOf(model: Model, parts: readonly Part[], contextOf: (part: Part) => MeshContext): string[] {
  const { nodes, hung } = hangParts(model, parts, { bones: false });
  const [top, ...below] = [-1, ...nodes.keys()].map(() => ({
    names: createUsdNames(),
    texts: [] as string[],
  }));
  top.names = createUsdNames(['Materials', 'Skeleton']);
  for (const [i, source] of parts.entries()) {
    const { part, from } = hung[i] ?? { part: source, from: undefined };
    const { names, texts } = (from && 'node' in from ? below[from.node] : undefined) ?? top;
    texts.push(meshText(part, names(part.name, 'part'), contextOf(part)));
  }
  const names = nodes.map((node) => node && (below[node.parent] ?? top).names(node.name, 'node'));
  // Children are written before their parents, which take them in.
  for (const [i, node] of [...nodes.entries()].reverse()) {
    const name = names[i];
    if (node && name) (below[node.parent] ?? top).texts.push(nodeText(node, name, below[i].texts));
  }
  return top.texts;
}

function nodeText(node: SceneNode, { id, metadata }: UsdName, inner: readonly string[]): string {
  const head = metadata.length > 0 ? ` (\n${metadata.map((line) => `        ${line}\n`).join('')}    )` : '';
  return `    def Xform "${id}"${head}
    {
        matrix4d xformOp:transform = ${usdMatrix(compose(node.translation, node.rotation, node.scale))}
        uniform token[] xformOpOrder = ["xformOp:transform"]

${inner.map((text) => text.replaceAll(/^(?=.)/gm, '    ')).join('\n')}    }
`;
}

interface MeshContext {
  look: UsdLook | undefined;
  skeleton: UsdSkeleton | undefined;
}

function meshText(part: Part, { id, metadata }: UsdName, { look, skeleton }: MeshContext): string {
  const faces = facesOf(part);
  const box = boundingBox({ parts: [part] });
  const corner = (at: readonly number[]) => `(${at.map(float).join(', ')})`;
  const binding = skeleton?.binding(part) ?? [];
  const lines = [
    `    def Mesh "${id}" (`,
    ...metadata.map((line) => `        ${line}`),
    `        prepend apiSchemas = [${binding.length > 0 ? '"SkelBindingAPI", ' : ''}"MaterialBindingAPI"]`,
    '    )',
    '    {',
    `        uniform bool doubleSided = ${look?.material.doubleSided ? 1 : 0}`,
    `        float3[] extent = [${corner(box.min)}, ${corner(box.max)}]`,
    `        int[] faceVertexCounts = [${wholes(faces.sizes)}]`,
    `        int[] faceVertexIndices = [${wholes(faces.indices)}]`,
  ];
  if (look) lines.push(`        rel material:binding = <${look.path}>`);
  const add = (name: string, values: Float32Array | undefined, width: number) => {
    if (values)
      lines.push(`        ${name} = [${tuples(values, width)}] (`, '            interpolation = "vertex"', '        )');
  };
  add('normal3f[] normals', part.normals, 3);
  lines.push(`        point3f[] points = [${tuples(part.positions, 3)}]`);
  const tint = look?.isPainted ? look.material.baseColor : [1, 1, 1];
  const colors = part.colors?.map((value, i) => value * tint[i % 3]);
  add('color3f[] primvars:displayColor', colors, 3);
  add('texCoord2f[] primvars:st', part.uvs && upsideDown(part.uvs), 2);
  add('texCoord2f[] primvars:st1', part.uvs && part.uvs2 && upsideDown(part.uvs2), 2);
  lines.push(...binding);
  return `${lines.join('\n')}
        uniform token subdivisionScheme = "none"
    }
`;
}

const upsideDown = (uvs: Float32Array) => uvs.map((value, i) => (i % 2 ? 1 - value : value));
