import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { faceNormalAt, integrate } from '../../../src/core/math/triangle.ts';
import { readModel } from '../../../src/formats/read-model.ts';
import { cube } from '../../support/tiny.ts';

/** A cube and a slope of 45 degrees with its normals, below a node with this scale. */
async function underScale(scale: string) {
  const { positions, indices } = cube();
  const list = (values: ArrayLike<number>) =>
    Array.from(
      { length: values.length / 3 },
      (_, i) => `(${values[i * 3]}, ${values[i * 3 + 1]}, ${values[i * 3 + 2]})`,
    );
  const text = `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Y"
)
def Xform "node"
{
    double3 xformOp:scale = ${scale}
    uniform token[] xformOpOrder = ["xformOp:scale"]

    def Mesh "cube"
    {
        int[] faceVertexCounts = [${Array(indices.length / 3).fill(3)}]
        int[] faceVertexIndices = [${indices}]
        point3f[] points = [${list(positions)}]
    }
    def Mesh "slope"
    {
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = [(0, 0, 0), (1, 1, 0), (0, 0, -1)]
        normal3f[] normals = [(-0.7071, 0.7071, 0), (-0.7071, 0.7071, 0), (-0.7071, 0.7071, 0)] (
            interpolation = "vertex"
        )
    }
}
`;
  const { parts } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  return parts;
}

test('normals of USD stay at right angles to their faces under uneven scale', async () => {
  for (const scale of ['(2, 1, 1)', '(1, 3, -2)']) {
    const { positions, normals, indices } = (await underScale(scale))[1]!;
    const [a = 0, b = 0, c = 0] = indices;
    const face = faceNormalAt(positions, a * 3, b * 3, c * 3);
    const length = Math.hypot(...face);
    for (let k = 0; k < 3; k++) expect(normals![k]).toBeCloseTo(face[k]! / length, 3);
  }
});

test('what USD mirrors faces outwards', async () => {
  const [box] = await underScale('(-1, 2, 1)');
  expect(integrate(box!).volume).toBeCloseTo(2, 5);
});

/** Of a triangle with its first point 1 to the right, below what turns and moves it. */
async function placed(lines: string) {
  const text = `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Y"
)
def Mesh "mesh"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(1, 0, 0), (0, 0, 0), (0, 0, 1)]
${lines}
}
`;
  const { parts } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  return Array.from(parts[0]!.positions.slice(0, 3), (value) => Math.round(value * 1e6) / 1e6 + 0);
}

const order = (...names: string[]) =>
  `    uniform token[] xformOpOrder = [${names.map((name) => `"${name.replace(/^(!invert!)?/, '$1xformOp:')}"`)}]`;

test.each([
  ['none said', '    double3 xformOp:translate = (0, 5, 0)', [1, 5, 0]],
  [
    'about a pivot',
    `    double3 xformOp:translate:pivot = (2, 0, 0)
    float xformOp:rotateZ = 180
${order('translate:pivot', 'rotateZ', '!invert!translate:pivot')}`,
    [3, 0, 0],
  ],
  [
    'scaled after it was moved',
    `    double3 xformOp:translate = (1, 0, 0)
    float3 xformOp:scale = (3, 3, 3)
${order('scale', 'translate')}`,
    [6, 0, 0],
  ],
  [
    'turned about Z, then Y, then X',
    `    float3 xformOp:rotateZYX = (90, 0, 90)
${order('rotateZYX')}`,
    [0, 0, 1],
  ],
  [
    'turned about X, then Y, then Z',
    `    float3 xformOp:rotateXYZ = (90, 0, 90)
${order('rotateXYZ')}`,
    [0, 1, 0],
  ],
  [
    'turned by a quaternion, real part first',
    `    quatf xformOp:orient = (0.70710678, 0, 0, 0.70710678)
${order('orient')}`,
    [0, 1, 0],
  ],
  [
    'by two operations of a kind',
    `    float xformOp:rotateX:unitsResolve = 90
    float xformOp:rotateZ = 90
${order('rotateX:unitsResolve', 'rotateZ')}`,
    [0, 0, 1],
  ],
])('what moves a USD mesh is taken in its order: %s', async (_, lines, first) => {
  expect(await placed(lines)).toEqual(first);
});

test('a USD mesh whose subsets have materials of their own becomes a part for each, and one for the rest', async () => {
  const material = (name: string, color: string) => `
def Material "${name}"
{
    token outputs:surface.connect = </${name}/Surface.outputs:surface>
    def Shader "Surface"
    {
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor = ${color}
        token outputs:surface
    }
}`;
  const subset = (name: string, face: number, own: string) => `
    def GeomSubset "${name}"
    {
        uniform token elementType = "face"
        uniform token familyName = "materialBind"
        int[] indices = [${face}]
        rel material:binding = </${own}>
    }`;
  const text = `#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Y"
)
${material('Red', '(1, 0, 0)')}${material('Blue', '(0, 0, 1)')}${material('Grey', '(0.5, 0.5, 0.5)')}
def Mesh "mesh"
{
    int[] faceVertexCounts = [3, 4, 3]
    int[] faceVertexIndices = [0, 1, 2, 0, 2, 3, 4, 0, 4, 1]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1)]
    texCoord2f[] primvars:st0 = [(0.5, 0), (0, 1)] (
        interpolation = "vertex"
    )
    int[] primvars:st0:indices = [0, 0, 1, 0, 0]
    rel material:binding = </Grey>${subset('a', 0, 'Red')}${subset('b', 2, 'Blue')}
}
`;
  const { parts, materials } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  const shown = parts.map(({ indices, material, uvs }) => [
    indices.length / 3,
    materials[material]!.baseColor.slice(0, 3),
    uvs!.length > 0,
  ]);
  expect(shown).toEqual([
    [1, [1, 0, 0], true],
    [2, [0.5, 0.5, 0.5], true],
    [1, [0, 0, 1], true],
  ]);
});

test('a USD material with an image for its roughness and another for its metal has both, packed as glTF has them', async () => {
  const grey = async (size: number, value: number) =>
    new Uint8Array(
      await sharp({ create: { width: size, height: size, channels: 3, background: { r: value, g: value, b: value } } })
        .png()
        .toBuffer(),
    );
  const image = (name: string) => `
    def Shader "${name}"
    {
        uniform token info:id = "UsdUVTexture"
        asset inputs:file = @${name}.png@
        float outputs:r
    }`;
  const text = `#usda 1.0
def Material "Worn"
{
    token outputs:surface.connect = </Worn/Surface.outputs:surface>
    def Shader "Surface"
    {
        uniform token info:id = "UsdPreviewSurface"
        float inputs:roughness.connect = </Worn/rough.outputs:r>
        float inputs:metallic.connect = </Worn/metal.outputs:r>
        token outputs:surface
    }${image('rough')}${image('metal')}
}
def Mesh "mesh"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1)] (
        interpolation = "vertex"
    )
    rel material:binding = </Worn>
}
`;
  const files = {
    'scene.usda': new TextEncoder().encode(text),
    'rough.png': await grey(8, 0x40),
    'metal.png': await grey(16, 0xc0),
  };
  const { materials } = await readModel(zipSync(files, { level: 0 }), { extension: 'usdz' });
  const [{ roughness, metallic, metallicRoughnessTexture: packed }] = materials as [(typeof materials)[number]];
  expect([roughness, metallic, packed?.width]).toEqual([1, 1, 16]);
  expect([...(await sharp(packed!.bytes).raw().toBuffer()).subarray(-3)]).toEqual([255, 0x40, 0xc0]);
});

test('a USD of text has every prim, also with metadata on its own line, by the name that it is to be shown by', async () => {
  const mesh = (head: string) => `
def Mesh ${head}
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
}`;
  const text = `#usda 1.0
(
    metersPerUnit = 1
)
${mesh('"cube" (\n    displayName = "Würfel \\"alt\\""\n)\n{')}
${mesh('"one" (displayName = "Eins (1)") {')}
${mesh('"two" ( prepend apiSchemas = ["MaterialBindingAPI"] )\n{')}
`;
  const { parts } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  expect(parts.map(({ name }) => name)).toEqual(['Würfel "alt"', 'Eins (1)', 'two']);
});

test('what is inactive in a USD is not there, with all below it, and what has no faces of its own is named', async () => {
  const mesh = (name: string, metadata = '') => `
    def Mesh "${name}" ${metadata}
    {
        int[] faceVertexCounts = [3,]
        int[] faceVertexIndices = [
            0, 1, 2,
        ]
        point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    }`;
  const text = `#usda 1.0
def Xform "gone" (
    active = false
)
{${mesh('below')}
}
def Xform "here"
{${mesh('shown', '(active = true)')}${mesh('out', '(active = false)')}
    def Sphere "ball"
    {
    }
    def DomeLight "sky"
    {
    }
}
`;
  const { parts, unread } = await readModel(new TextEncoder().encode(text), { extension: 'usda' });
  expect(parts.map(({ name }) => name)).toEqual(['shown']);
  expect(unread).toEqual(['lights', 'shapes without faces']);
});
