import lib3mf from '@3mfconsortium/lib3mf';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boundingBox, countTriangles, type Model } from '../../src/core/model.ts';
import { lookAtModel } from '../../src/formats/look-at-model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { zip } from '../../src/formats/zip/zip.ts';
import { faceColors } from '../../src/standard/surface-colors.ts';
import { utf8 } from '../support/hostile.ts';

/** 3MF as slicers and scanners write it: several model files, filaments, pictures on faces. */

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const MATERIALS = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';
const PRODUCTION = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06';
const MODEL = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
const TEXTURE = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture';

/** Relationships of a file. */
const relations = (type: string, ...targets: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map((target, i) => `<Relationship Target="${target}" Id="rel${i}" Type="${type}"/>`).join('')}</Relationships>`;

const modelXml = (resources: string, items = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><model unit="millimeter" xml:lang="en-US" requiredextensions="p" xmlns="${CORE}" xmlns:m="${MATERIALS}" xmlns:p="${PRODUCTION}"><resources>${resources}</resources><build p:UUID="00000000-0000-0000-0000-0000000000ff">${items}</build></model>`;

let ids = 0;
const uuid = () => `p:UUID="00000000-0000-0000-0000-${String(++ids).padStart(12, '0')}"`;

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((at) => at * 10));
const FACES = '021 123 465 576 014 154 236 376 042 264 153 357'
  .split(' ')
  .map((face) => Array.from(face, Number) as [number, number, number]);
/** A cube of 10 mm. @param said of a face, beside its corners */
const cube = (said: (face: number) => string = () => '') =>
  `<mesh><vertices>${CORNERS.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices><triangles>${FACES.map(([a, b, c], i) => `<triangle v1="${a}" v2="${b}" v3="${c}" ${said(i)}/>`).join('')}</triangles></mesh>`;
const object = (id: number, inside: string, more = '') =>
  `<object id="${id}" type="model" ${uuid()} ${more}>${inside}</object>`;
const item = (id: number) => `<item objectid="${id}" ${uuid()}/>`;

const ROOT = { '_rels/.rels': relations(MODEL, '/3D/3dmodel.model') };
const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="png" ContentType="image/png"/></Types>';
const pack = (files: Record<string, string | Uint8Array>) =>
  zip(
    Object.entries({ '[Content_Types].xml': TYPES, ...ROOT, ...files }).map(([name, content]) => ({
      name,
      bytes: typeof content === 'string' ? utf8(content) : content,
    })),
  );

const looks = ({ parts, materials }: Model) =>
  parts.map(({ name, material, indices }) => `${name}: ${indices.length / 3} of ${materials[material]!.name}`);

const component = (path: string, id: number, move = '0 0 0') =>
  `<component p:path="${path}" objectid="${id}" transform="1 0 0 0 1 0 0 0 1 ${move}" ${uuid()}/>`;

/** A project as Bambu Studio and OrcaSlicer save it: its meshes are in files of their own, and pieces of one object in the same. */
const project = (settings: Record<string, string> = {}) =>
  pack({
    '3D/Objects/body_1.model': modelXml(object(1, cube()) + object(2, cube()) + object(7, cube()), item(7)),
    '3D/Objects/second_2.model': modelXml(
      object(
        1,
        cube((face) => (face < 4 ? 'paint_color="0C"' : '')),
      ),
    ),
    '3D/3dmodel.model': modelXml(
      object(
        3,
        `<components>${component('/3D/Objects/body_1.model', 1)}${component('/3D/Objects/body_1.model', 2, '20 0 0')}</components>`,
      ) + object(4, `<components>${component('/3D/Objects/second_2.model', 1, '0 30 0')}</components>`),
      item(3) + item(4),
    ),
    '3D/_rels/3dmodel.model.rels': relations(MODEL, '/3D/Objects/body_1.model', '/3D/Objects/second_2.model'),
    ...settings,
  });

test('a project of a slicer is read from all its model files, each object where it is placed, as lib3mf reads it', async () => {
  const bytes = project();
  const model = await readModel(bytes);
  expect(looks(model)).toEqual(['object 1: 12 of default', 'object 2: 12 of default', 'object 1: 12 of default']);
  const { min, max } = boundingBox(model);
  // Millimetres, Z up, become metres, Y up.
  expect([...min, ...max].map((value) => Math.round(value * 1000) + 0)).toEqual([0, 0, -40, 30, 10, 0]);
  expect(await lookAtModel(bytes)).toBe(36);
  expect(countTriangles(model)).toBe(await trianglesByLib3mf(bytes));
});

/** In all places, by the consortium's own library. */
async function trianglesByLib3mf(bytes: Uint8Array): Promise<number> {
  const library = await lib3mf();
  library.FS.writeFile('/project.3mf', bytes);
  const model = new library.CWrapper().CreateModel();
  const reader = model.QueryReader('3mf');
  reader.ReadFromFile('/project.3mf');
  const meshes = model.MergeToModel().GetMeshObjects();
  let triangles = 0;
  while (meshes.MoveNext()) triangles += meshes.GetCurrentMeshObject().GetTriangleCount();
  return triangles;
}

const SETTINGS = {
  'Metadata/model_settings.config': `<?xml version="1.0" encoding="UTF-8"?><config>
    <object id="3"><metadata key="name" value="lamp"/><metadata key="extruder" value="2"/>
      <part id="1" subtype="normal_part"><metadata key="name" value="foot &amp; stem"/><metadata key="extruder" value="0"/></part>
      <part id="2" subtype="modifier_part"><metadata key="name" value="denser here"/></part></object>
    <object id="4"><metadata key="name" value="shade"/><metadata key="extruder" value="1"/><part id="1" subtype="normal_part"/></object>
    <plate><metadata key="plater_name" value="one"/></plate></config>`,
  'Metadata/project_settings.config': '{ "filament_colour": ["#FF0000", "#00FF00FF", "#0000FF"], "nozzle": ["0.4"] }',
};
const COLORS = { 'filament 1': [1, 0, 0, 1], 'filament 2': [0, 1, 0, 1], 'filament 3': [0, 0, 1, 1] };
const colorsOf = ({ materials }: Model) =>
  Object.fromEntries(materials.map(({ name, baseColor }) => [name, baseColor]));

test('its pieces have their names and the colours of their filaments, painted faces theirs; what is not printed is left out and named', async () => {
  const model = await readModel(project(SETTINGS));
  expect(await lookAtModel(project(SETTINGS))).toBe(24);
  expect(looks(model)).toEqual(['foot & stem: 12 of filament 2', 'shade: 4 of filament 3', 'shade: 8 of filament 1']);
  expect(colorsOf(model)).toEqual(COLORS);
  expect(model.unread).toEqual(['pieces that only tell a slicer how to print (modifiers, supports, negative volumes)']);
});

test('PrusaSlicer has its pieces in one mesh, and its colours in its settings', async () => {
  // Of the last painted face three quarters are of filament 1, one is of filament 2; the one before is whole.
  const paint = ['', '', 'slic3rpe:mmu_segmentation="0C"', 'slic3rpe:mmu_segmentation="48443"'];
  const bytes = pack({
    '3D/3dmodel.model': modelXml(
      object(
        5,
        cube((face) => paint[face] ?? ''),
      ),
      item(5),
    ),
    'Metadata/Slic3r_PE_model.config': `<config><object id="5"><metadata type="object" key="name" value="cup"/><metadata type="object" key="extruder" value="2"/>
      <volume firstid="0" lastid="7"><metadata type="volume" key="volume_type" value="ModelPart"/></volume>
      <volume firstid="8" lastid="11"><metadata type="volume" key="volume_type" value="SupportBlocker"/></volume></object></config>`,
    'Metadata/Slic3r_PE.config': '; extruder_colour = "";;#0000FF\n; filament_colour = #FF0000;#00FF00;#123456\n',
  });
  const model = await readModel(bytes);
  expect(looks(model)).toEqual(['cup: 6 of filament 2', 'cup: 1 of filament 3', 'cup: 1 of filament 1']);
  expect(colorsOf(model)).toEqual(COLORS);
  expect(model.unread).toEqual([
    'colours that are painted finer than the faces: each has the one that covers most of it',
    'pieces that only tell a slicer how to print (modifiers, supports, negative volumes)',
  ]);
});

test('pictures are on the faces that they are laid on, the right way up, and go on as the file says', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="16" fill="red"/><rect y="16" width="32" height="16" fill="blue"/></svg>';
  const picture = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const resources = `<m:texture2d id="1" path="/3D/Textures/halves.png" contenttype="image/png" tilestyleu="mirror" tilestylev="clamp"/>
    <m:texture2dgroup id="2" texid="1"><m:tex2coord u="0.2" v="0.6"/><m:tex2coord u="0.8" v="0.6"/><m:tex2coord u="0.8" v="0.9"/></m:texture2dgroup>
    <m:texture2dgroup id="3" texid="9"><m:tex2coord u="0" v="0"/></m:texture2dgroup>
    <basematerials id="4"><base name="clay" displaycolor="#804020"/></basematerials>
    ${object(
      5,
      cube((face) => (face < 2 ? 'pid="2" p1="0" p2="1" p3="2"' : 'pid="4" p1="0"')),
    )}`;
  const bytes = pack({
    '3D/3dmodel.model': modelXml(resources, item(5)),
    '3D/Textures/halves.png': picture,
    '3D/_rels/3dmodel.model.rels': relations(TEXTURE, '/3D/Textures/halves.png'),
  });
  const model = await readModel(bytes);
  expect(looks(model)).toEqual(['object 5: 2 of halves', 'object 5: 10 of clay']);
  const { baseColorTexture } = model.materials[0]!;
  expect(baseColorTexture).toMatchObject({ width: 32, sampler: { wrapS: 'mirror', wrapT: 'clamp' } });
  // Their v goes up from the lower edge: above a half is the upper half.
  expect([...(await faceColors(model)).slice(0, 3)]).toEqual([1, 0, 0]);

  const without = await readModel(pack({ '3D/3dmodel.model': modelXml(resources, item(5)) }));
  expect(without.unread).toEqual(['the picture "3D/Textures/halves.png", which did not come with it']);
});

test('mixed materials have mixed colours, and of several layers the uppermost is seen', async () => {
  const resources = `<basematerials id="1"><base name="red" displaycolor="#FF0000"/><base name="blue" displaycolor="#0000FF"/></basematerials>
    <m:compositematerials id="2" matid="1" matindices="0 1"><m:composite values="0.25 0.75"/></m:compositematerials>
    <m:colorgroup id="3"><m:color color="#00FF00"/></m:colorgroup>
    <m:multiproperties id="4" pids="1 3"><m:multi pindices="1 0"/></m:multiproperties>
    ${object(
      5,
      cube((face) => (face < 4 ? 'pid="2" p1="0"' : 'pid="4" p1="0"')),
    )}`;
  const model = await readModel(pack({ '3D/3dmodel.model': modelXml(resources, item(5)) }));
  expect(looks(model)).toEqual(['object 5: 4 of mixture 1', 'object 5: 8 of color']);
  expect(model.materials[0]!.baseColor).toEqual([0.25, 0, 0.75, 1]);
  expect([...model.parts[1]!.colors!.slice(0, 3)]).toEqual([0, 1, 0]);
  expect(model.unread).toEqual(['several materials on one face of the 3MF file']);
});

test('a scan may have a colour for each of its points', async () => {
  const colors = Array.from(
    { length: 25_000 },
    (_, i) => `<m:color color="#${(i * 600).toString(16).padStart(6, '0')}"/>`,
  );
  const resources = `<m:colorgroup id="1">${colors.join('')}</m:colorgroup>${object(
    5,
    cube((face) => `pid="1" p1="${face}" p2="24999" p3="${face + 1}"`),
  )}`;
  const [part] = (await readModel(pack({ '3D/3dmodel.model': modelXml(resources, item(5)) }))).parts;
  expect(part!.colors!.length).toBe(part!.positions.length);
});

test('points of slices are none of a mesh', async () => {
  const slices =
    '<s:slicestack id="9"><s:slice ztop="1"><s:vertices><s:vertex x="1" y="2"/></s:vertices></s:slice></s:slicestack>';
  for (const resources of [slices + object(1, cube()), object(1, cube()) + slices]) {
    const model = await readModel(pack({ '3D/3dmodel.model': modelXml(resources, item(1)) }));
    expect(countTriangles(model)).toBe(12);
  }
});

test.each([
  ['a model file that is not there', component('/3D/gone.model', 1), 'names the model file "3D/gone.model"'],
  ['files that place each other', component('/3D/3dmodel.model', 3), 'form a cycle'],
  ['an object that its file does not have', component('/3D/Objects/one.model', 8), 'places the object "8"'],
])('%s is refused in words', async (_, placed, words) => {
  const bytes = pack({
    '3D/Objects/one.model': modelXml(object(1, cube())),
    '3D/3dmodel.model': modelXml(object(3, `<components>${placed}</components>`), item(3)),
  });
  await expect(readModel(bytes)).rejects.toThrow(words);
  await expect(lookAtModel(bytes)).rejects.toThrow(words);
});

test('a file of nothing but beams says so', async () => {
  const beams = '<b:beamlattice><b:beams><b:beam v1="0" v2="1"/></b:beams></b:beamlattice>';
  const mesh = `<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/></vertices><triangles/>${beams}</mesh>`;
  const bytes = pack({ '3D/3dmodel.model': modelXml(object(1, mesh), item(1)) });
  await expect(readModel(bytes)).rejects.toThrow('only the beams of lattices');
});
