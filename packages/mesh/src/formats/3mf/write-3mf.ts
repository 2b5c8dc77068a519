import { concat } from '../../core/lists.ts';
import type { Model, Part } from '../../core/model.ts';
import { joinMeshes } from '../../topology/connected-components.ts';
import { firstAtPlace } from '../../topology/vertices.ts';
import { weldPart } from '../../topology/weld.ts';
import { createNumberText } from '../write/decimal.ts';
import { generatorOf, isByAi, madeBy, partsToWrite, shownColors } from '../write/generator.ts';
import { escapeXml, linearToSrgb, oneLine } from '../write/write-text.ts';
import { zip } from '../zip/zip.ts';

export interface ThreeMfOptions {
  /**
   * 'parts' (the default) makes one object of each part. 'one' joins all parts into one object, each triangle with the
   * material of its part: for one closed surface in several colours, whose pieces alone would be open.
   */
  objects?: 'parts' | 'one';
  /**
   * Also says the colours the way slicers read them, which is not the standard's: an extruder per object and painted
   * triangles, extruder n being material n - 1. The standard materials are written in any case.
   */
  slicerColors?: boolean;
  /** Copies of parts on the print bed, in millimetres from where the part is; each part once, where it is, when left out. */
  placed?: readonly { part: number; x: number; y: number }[];
}

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const MATERIALS = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';
const SLICER = 'http://schemas.slic3r.org/3mf/2017/06';
/** Names of our own; such a name is no address. */
const LABELS = 'urn:kiln:labels';

interface MeshObject {
  id: number;
  name: string;
  part: Part;
  /** Material of each triangle, where they differ. */
  triangleMaterials?: Uint32Array;
  /** rgb per corner: joining by position would lose where two colours meet at a vertex. */
  cornerColors?: Float32Array;
}

/**
 * 3MF: millimetres, Z up (the model's Y), vertices joined by position so that closed meshes are closed, materials by
 * colour, vertex colours as a colour group. Textures have no place in what slicers print and are left out.
 * Source: 3MF Core Specification 1.3, Materials and Properties Extension 1.2.
 * @example await writeFile('part.3mf', write3mf(model))
 */
export function write3mf(
  model: Model,
  { objects = 'parts', slicerColors = false, placed }: ThreeMfOptions = {},
): Uint8Array {
  const parts = partsToWrite(model).map((part) => toMillimetres(part, model));
  const firstId = model.materials.length > 0 ? 2 : 1;
  const made: MeshObject[] =
    objects === 'one'
      ? [{ id: firstId, name: model.name, ...join(parts) }]
      : parts
          .map((part) => ({ part: weldPart(part), ...cornerColors([part]) }))
          .filter(({ part }) => part.indices.length > 0)
          .map((made, i) => ({ id: firstId + i, name: made.part.name, ...made }));
  const files = [
    { name: '[Content_Types].xml', text: CONTENT_TYPES },
    { name: '_rels/.rels', text: RELATIONSHIPS },
    { name: '3D/3dmodel.model', text: modelXml(model, made, slicerColors, placed) },
  ];
  if (slicerColors) files.push({ name: 'Metadata/Slic3r_PE_model.config', text: slicerConfig(made, placed) });
  return zip(files.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) })));
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
 <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
 <Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
 <Default Extension="config" ContentType="text/xml"/>
</Types>
`;

const RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
 <Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
`;

function toMillimetres(part: Part, model: Model): Part {
  const positions = new Float32Array(part.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = part.positions[i] * 1000;
    positions[i + 1] = part.positions[i + 2] * -1000;
    positions[i + 2] = part.positions[i + 1] * 1000;
  }
  // The polygons' own triangulation is all that this format knows.
  const { polygons: _, ...rest } = part;
  return { ...rest, positions, ...(part.colors && { colors: shownColors(part, model) }) };
}

/** Colours of the corners that welding each part leaves, where all parts have colours. */
function cornerColors(parts: readonly Part[]): { cornerColors?: Float32Array } {
  if (!parts.every((part) => part.colors)) return {};
  const values: number[] = [];
  for (const { positions, indices, colors } of parts) {
    const first = firstAtPlace(positions);
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
      if (first[a] === first[b] || first[b] === first[c] || first[c] === first[a]) continue;
      for (const v of [a, b, c]) values.push(colors![v * 3], colors![v * 3 + 1], colors![v * 3 + 2]);
    }
  }
  return { cornerColors: Float32Array.from(values) };
}

function join(parts: readonly Part[]): Pick<MeshObject, 'part' | 'triangleMaterials' | 'cornerColors'> {
  const welded = parts.map((part) => weldPart(part));
  const materials = welded.map(({ indices, material }) => new Uint32Array(indices.length / 3).fill(material));
  // Triangles that are whole within their part stay whole here: joining more parts joins no corners of one triangle.
  const part = weldPart({ name: '', material: 0, ...joinMeshes(welded) });
  return { part, triangleMaterials: concat(Uint32Array, materials), ...cornerColors(parts) };
}

/** What a learned model has made says so, for people and for programs. */
function labelXml(model: Model): string[] {
  if (!isByAi(model)) return [];
  const { licence } = model.metadata;
  return [
    ` <metadata name="Description">${escapeXml(oneLine(madeBy(model)))}</metadata>`,
    ' <metadata name="kiln:ai_generated" type="xs:boolean">true</metadata>',
    ...(licence ? [` <metadata name="LicenseTerms">${escapeXml(oneLine(licence))}</metadata>`] : []),
  ];
}

function modelXml(
  model: Model,
  objects: readonly MeshObject[],
  slicerColors: boolean,
  placed: ThreeMfOptions['placed'],
): string {
  const base = model.materials.map(
    ({ name, baseColor }, i) =>
      `   <base name="${escapeXml(name || `material ${i}`)}" displaycolor="${hexColor(baseColor)}"/>`,
  );
  let groupId = objects.at(-1)!.id + 1;
  const groups: string[] = [];
  const meshes = objects.map((object) => {
    let group: { id: number; places: Uint32Array } | undefined;
    if (object.cornerColors) {
      const { xml, places } = colorGroup(groupId, object.cornerColors);
      group = { id: groupId++, places };
      groups.push(xml);
    }
    return objectXml(object, group, base.length > 0, slicerColors);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<model unit="millimeter" xml:lang="en-US" xmlns="${CORE}" xmlns:m="${MATERIALS}"${slicerColors ? ` xmlns:slic3rpe="${SLICER}"` : ''}${isByAi(model) ? ` xmlns:kiln="${LABELS}"` : ''}>`,
    ` <metadata name="Application">${escapeXml(generatorOf(model))}</metadata>`,
    ` <metadata name="Title">${escapeXml(oneLine(model.name))}</metadata>`,
    ...labelXml(model),
    ...(slicerColors ? [' <metadata name="slic3rpe:Version3mf">1</metadata>'] : []),
    ' <resources>',
    ...(base.length ? ['  <basematerials id="1">', ...base, '  </basematerials>'] : []),
    ...groups,
    ...meshes,
    ' </resources>',
    ' <build>',
    ...(placed
      ? placed.map(({ part, x, y }) => {
          return `  <item objectid="${objects[part].id}" transform="1 0 0 0 1 0 0 0 1 ${Number(x.toFixed(3))} ${Number(y.toFixed(3))} 0"/>`;
        })
      : objects.map(({ id }) => `  <item objectid="${id}"/>`)),
    ' </build>',
    '</model>',
    '',
  ].join('\n');
}

function colorGroup(id: number, colors: Float32Array): { xml: string; places: Uint32Array } {
  const known = new Map<string, number>();
  const places = new Uint32Array(colors.length / 3);
  for (let i = 0; i < places.length; i++) {
    const color = hexColor([colors[i * 3], colors[i * 3 + 1], colors[i * 3 + 2], 1]);
    const place = known.get(color) ?? known.size;
    known.set(color, place);
    places[i] = place;
  }
  const entries = [...known.keys()].map((color) => `   <m:color color="${color}"/>`);
  return { xml: [`  <m:colorgroup id="${id}">`, ...entries, '  </m:colorgroup>'].join('\n'), places };
}

function objectXml(
  { id, name, part, triangleMaterials }: MeshObject,
  group: { id: number; places: Uint32Array } | undefined,
  hasMaterials: boolean,
  slicerColors: boolean,
): string {
  const { positions, indices } = part;
  const material = hasMaterials ? ` pid="1" pindex="${triangleMaterials?.[0] ?? part.material}"` : '';
  const property = group ? ` pid="${group.id}" pindex="0"` : material;
  const text = createNumberText();
  for (let i = 0; i < positions.length; i += 3) {
    text.ascii('     <vertex x="');
    text.float(positions[i]);
    text.ascii('" y="');
    text.float(positions[i + 1]);
    text.ascii('" z="');
    text.float(positions[i + 2]);
    text.ascii('"/>\n');
  }
  const vertices = text.take();
  for (let i = 0; i < indices.length; i += 3) {
    text.ascii('     <triangle v1="');
    text.whole(indices[i]);
    text.ascii('" v2="');
    text.whole(indices[i + 1]);
    text.ascii('" v3="');
    text.whole(indices[i + 2]);
    text.ascii('"');
    const material = triangleMaterials?.[i / 3];
    if (group) {
      text.ascii(` pid="${group.id}" p1="${group.places[i]}" p2="${group.places[i + 1]}" p3="${group.places[i + 2]}"`);
    } else if (material !== undefined && hasMaterials) text.ascii(` pid="1" p1="${material}"`);
    if (slicerColors && material !== undefined) text.ascii(` slic3rpe:mmu_segmentation="${paintCode(material + 1)}"`);
    text.ascii('/>\n');
  }
  return `  <object id="${id}" type="model" name="${escapeXml(oneLine(name))}"${property}>
   <mesh>
    <vertices>
${vertices}    </vertices>
    <triangles>
${text.take()}    </triangles>
   </mesh>
  </object>`;
}

/** A whole triangle in one extruder (1..16), as PrusaSlicer's triangle selector serialises it: one or two hex digits. */
function paintCode(extruder: number): string {
  return extruder < 3 ? (extruder * 4).toString(16).toUpperCase() : `${(extruder - 3).toString(16).toUpperCase()}C`;
}

function slicerConfig(objects: readonly MeshObject[], placed: ThreeMfOptions['placed']): string {
  const entry = (type: string, key: string, value: string | number) =>
    `<metadata type="${type}" key="${key}" value="${typeof value === 'string' ? escapeXml(value) : value}"/>`;
  const blocks = objects.map(({ id, name, part, triangleMaterials }, place) => {
    const copies = placed?.filter((one) => one.part === place).length ?? 1;
    const extruder = (triangleMaterials?.[0] ?? part.material) + 1;
    return ` <object id="${id}" instances_count="${copies}">
  ${entry('object', 'name', oneLine(name))}
  ${entry('object', 'extruder', extruder)}
  <volume firstid="0" lastid="${part.indices.length / 3 - 1}">
   ${entry('volume', 'name', oneLine(name))}
   ${entry('volume', 'volume_type', 'ModelPart')}
   ${entry('volume', 'extruder', extruder)}
  </volume>
 </object>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<config>\n${blocks.join('\n')}\n</config>\n`;
}

function hexColor(linear: readonly [number, number, number, number]): string {
  const channels = [...linear.slice(0, 3).map(linearToSrgb), Math.min(1, Math.max(0, linear[3]))];
  const bytes = Buffer.from(channels.map((value) => Math.round(value * 255)));
  return `#${bytes.toString('hex').toUpperCase()}`;
}
