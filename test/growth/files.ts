import { detectFormat } from 'kiln-mesh/formats/detect-format';
import { lookAtModel } from 'kiln-mesh/formats/look-at-model';
import { modelKind, readModel } from 'kiln-mesh/formats/read-model';
import { zip } from 'kiln-mesh/formats/zip/zip';
import {
  color as colorIn3mf,
  filamentOf,
  parse3mf,
  pathOf as pathIn3mf,
} from 'kiln-mesh/internal/formats/3mf/3mf-scene';
import { decodeXml, xmlTags } from 'kiln-mesh/internal/formats/3mf/xml';
import { openFbx } from 'kiln-mesh/internal/formats/fbx/read/fbx-file';
import { fbxRecords, isBinaryFbx } from 'kiln-mesh/internal/formats/fbx/read/fbx-records';
import { fbxTextRecords } from 'kiln-mesh/internal/formats/fbx/read/fbx-text';
import { readFbx } from 'kiln-mesh/internal/formats/fbx/read-fbx';
import { checkDraco } from 'kiln-mesh/internal/formats/gltf/read/draco-header';
import { decodeDataUri, isDataUri, isGlb, openGlb, pathOf } from 'kiln-mesh/internal/formats/gltf/read/gltf-container';
import { parseGltf } from 'kiln-mesh/internal/formats/gltf/read/gltf-json';
import { readGlb, readGltf } from 'kiln-mesh/internal/formats/gltf/read-gltf';
import { readMtl } from 'kiln-mesh/internal/formats/obj/read-mtl';
import { readObj } from 'kiln-mesh/internal/formats/obj/read-obj';
import { isPly, parsePlyHeader } from 'kiln-mesh/internal/formats/ply/ply-header';
import { readPly } from 'kiln-mesh/internal/formats/ply/read-ply';
import { find } from 'kiln-mesh/internal/formats/read/model-in';
import { createReadContext } from 'kiln-mesh/internal/formats/read/read-context';
import { isUsdBinary, isUsdText, isZip } from 'kiln-mesh/internal/formats/read/signatures';
import { SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import { inUtf8, textOf } from 'kiln-mesh/internal/formats/read/text-of';
import { isBinaryStl, readStl } from 'kiln-mesh/internal/formats/stl/read-stl';
import { readUsd } from 'kiln-mesh/internal/formats/usdz/read-usdz';
import { parseCrate } from 'kiln-mesh/internal/formats/usdz/usd-crate';
import { parseUsd } from 'kiln-mesh/internal/formats/usdz/usd-stage';
import { NO_ARCHIVE, unpack } from 'kiln-mesh/internal/formats/zip/archive';
import { inflate } from 'kiln-mesh/internal/formats/zip/bounded-inflate';
import { packedBytes, zipEntries } from 'kiln-mesh/internal/formats/zip/zip-directory';
import { fileKind } from 'kiln-service/base/file-kind';
import { readDataUri } from 'kiln-service/inputs/data-uri';
import { createDataUriLifter } from 'kiln-service/inputs/lift-data-uris';
import type { Spool } from 'kiln-service/inputs/spool';
import { checkModel } from 'kiln-service/inspect/judge-model';
import type { Growing } from './growth.ts';

/** What reads strangers' files and bodies, with the signs of each format. */

/** New for each file: a budget is spent. */
const context = () => createReadContext(SIZE_LIMITS, 1_000_000);
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const SPACES = ['\n', ' ', '\r\n', '\t', ' \n'];
const OBJ = [
  ...SPACES,
  '#',
  '# a\n',
  'v ',
  'v 0 0 0\n',
  'f 1 1 1\n',
  'f 1/1',
  '/',
  '\\\n',
  'o a\n',
  'g',
  'mtllib a\n',
  'usemtl a\n',
  '-',
  '1',
  '.',
];
const MTL = [
  ...SPACES,
  ' #',
  '#',
  '\u2028',
  'newmtl a\n',
  'map_Kd ',
  '-bm 1 ',
  '-o 0 0 0 ',
  '-s ',
  '1',
  '1 ',
  'on ',
  'Kd 1 1 1\n',
  'norm a\n',
];
const PLY = [
  '\n',
  ' ',
  'element face 3\n',
  'property float x\n',
  'property list uchar int vertex_indices\n',
  'comment a\n',
  '3 0 1 2 ',
];
const STL = [...SPACES, 'solid ', 'facet ', 'endsolid', 'vertex ', 'vertex 0 0 0\n', 'vertex 1', '1 ', 'vertex'];
const XML = [
  ...SPACES,
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '<?',
  '<a ',
  'a=',
  'a="',
  'a="1" ',
  "'",
  '"',
  '=',
  ':',
  '&',
  '&#',
  '&amp;',
  '&#1;',
  '<a a="1"/>',
];
const JSON_SIGNS = ['[', ']', '{', '}', '{"a":', '"', '\\', '\\u', '\\"', ',', ':', '1', '-', 'e', ' ', '\n', 'null,'];
const USD = [
  ...SPACES,
  '#usda 1.0\n',
  'def ',
  'def Mesh "a" {',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  '"""',
  "'",
  '@',
  ',',
  '=',
  'a = 1\n',
  'int[] a = [',
  '1, ',
  '(1, 2, 3), ',
  '#',
  'rel a = </a>\n',
];
const FBX = [
  ...SPACES,
  '; FBX 7.4.0\n',
  ';',
  '"UnitScaleFactor"',
  '"',
  ',',
  ', ',
  '1',
  '1.',
  'P: "a", "b", "c", "", 1\n',
  '{',
  '}',
  ':',
  'a: {',
  '*',
  'Objects: {\n',
];
const BASE64 = ['A', '=', 'AAAA', '\\', '\\/', '\\u', '\\u002B', '"', '-', ' ', '\\\\', 'data:', ','];
const BINARY = [
  '\0',
  '\xff',
  '\x01\0\0\0',
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x08\0',
  'a',
  '/',
  '\0\0\0\x80',
  'C',
];

/** A kind that a text begins with, whatever follows. */
const kinds = ['glb', 'gltf', 'obj', 'stl', 'fbx'] as const;
const checkModels: Growing[] = kinds.map((kind) => ({
  name: `packages/service/src/inspect/judge-model.ts checkModel ${kind}`,
  signs: kind === 'obj' ? OBJ : kind === 'stl' ? STL : kind === 'gltf' ? JSON_SIGNS : BINARY,
  read: (text) => checkModel(bytes(text), kind),
}));

export const FILES: readonly Growing[] = [
  {
    name: 'packages/service/src/base/file-kind.ts fileKind',
    signs: [...OBJ, ...STL, ...FBX, '{"asset"'],
    read: (text) => fileKind(bytes(text)),
  },
  ...checkModels,
  {
    name: 'packages/service/src/inputs/data-uri.ts readDataUri',
    signs: [...BASE64, ';', 'base64', ';base64,'],
    frame: (text) => `data:${text}`,
    read: (text) => readDataUri(text, 'image/', 1_000_000, { spool, lifted: new Map() }),
  },
  {
    name: 'packages/service/src/inputs/data-uri.ts readDataUri of its data',
    signs: BASE64,
    frame: (text) => `data:image/png;base64,${text}`,
    read: (text) => readDataUri(text, 'image/', 1_000_000, { spool, lifted: new Map() }),
  },
  {
    name: 'packages/service/src/inputs/lift-data-uris.ts createDataUriLifter',
    signs: [...JSON_SIGNS, ...BASE64],
    read: (text) => lifted(text, 32_768),
  },
  {
    name: 'packages/service/src/inputs/lift-data-uris.ts createDataUriLifter of many small parts',
    signs: [...JSON_SIGNS, ...BASE64],
    frame: (text) => `{"image_url":"data:image/png;base64,${text}`,
    read: (text) => lifted(text, 61),
  },
  {
    name: 'packages/mesh/src/formats/detect-format.ts detectFormat',
    signs: [...OBJ, ...STL, ...FBX, ...JSON_SIGNS],
    read: (text) => detectFormat(bytes(text), '.obj'),
  },
  {
    name: 'packages/mesh/src/formats/read-model.ts modelKind',
    signs: BINARY,
    frame: (text) => `PK\x03\x04${text}`,
    read: (text) => modelKind(bytes(text)),
  },
  {
    name: 'packages/mesh/src/formats/zip/archive.ts unpack',
    signs: BINARY,
    frame: (text) => `PK\x03\x04${text}PK\x05\x06${'\0'.repeat(18)}`,
    read: (text) => unpack(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/read/model-in.ts find',
    signs: ['/', './', '\\', 'a', 'A/', '.'],
    read: (text) => find({ ...NO_ARCHIVE, names: [text] }, `${text}/b`),
  },
  {
    name: 'packages/mesh/src/formats/read/signatures.ts isUsdText isUsdBinary isZip startsWith headText viewOf',
    signs: BINARY,
    read: (text) => isUsdText(bytes(text)) || isUsdBinary(bytes(text)) || isZip(bytes(text)),
  },
  {
    name: 'packages/mesh/src/formats/obj/read-obj.ts readObj',
    signs: OBJ,
    read: (text) => readObj(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/obj/read-obj.ts readObj behind points',
    signs: OBJ,
    frame: (text) => `v 0 0 0\nv 1 0 0\nv 0 1 0\n${text}`,
    read: (text) => readObj(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/obj/read-mtl.ts readMtl',
    signs: MTL,
    frame: (text) => `newmtl a\nmap_Kd ${text}`,
    read: (text) => readMtl(Buffer.from(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/stl/read-stl.ts isBinaryStl readStl',
    signs: STL,
    frame: (text) => `solid ${text}`,
    read: (text) => isBinaryStl(bytes(text)) || readStl(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/ply/ply-header.ts isPly parsePlyHeader',
    signs: PLY,
    frame: (text) => `ply\nformat ascii 1.0\n${text}\nend_header\n`,
    read: (text) => isPly(bytes(text)) && parsePlyHeader(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/ply/read-ply.ts readPly',
    signs: PLY,
    frame: (text) =>
      `ply\nformat ascii 1.0\nelement face 1000000\nproperty list uchar int vertex_indices\nend_header\n${text}`,
    read: (text) => readPly(bytes(text), context()),
  },
  { name: 'packages/mesh/src/formats/3mf/xml.ts xmlTags', signs: XML, read: (text) => [...xmlTags(text)] },
  {
    name: 'packages/mesh/src/formats/3mf/xml.ts xmlTags of one tag',
    signs: XML.filter((sign) => !sign.includes('>')),
    frame: (text) => `<a ${text}>`,
    read: (text) => [...xmlTags(text)],
  },
  { name: 'packages/mesh/src/formats/3mf/xml.ts decodeXml', signs: XML, read: decodeXml },
  {
    name: 'packages/mesh/src/formats/3mf/3mf-scene.ts parse3mf',
    signs: [...XML, '<object id="1">', '<mesh>', '<vertex x="1" y="1" z="1"/>', '<item objectid="1"/>'],
    frame: (text) => `<model><object id="1">${text}`,
    read: (text) => parse3mf(text, context().budget),
  },
  { name: 'packages/mesh/src/formats/3mf/3mf-scene.ts color', signs: ['#', 'F', '0'], read: colorIn3mf },
  { name: 'packages/mesh/src/formats/3mf/3mf-scene.ts pathOf', signs: ['/', '3D', '.'], read: pathIn3mf },
  {
    name: 'packages/mesh/src/formats/3mf/3mf-scene.ts filamentOf',
    signs: [...'0123456789ABCDEF'],
    read: filamentOf,
  },
  {
    name: 'packages/mesh/src/formats/gltf/read/gltf-json.ts parseGltf',
    signs: JSON_SIGNS,
    frame: (text) => `{"asset":${text}`,
    read: (text) => parseGltf(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read/gltf-container.ts isGlb openGlb',
    signs: BINARY,
    frame: glb,
    read: (text) => isGlb(bytes(text)) && openGlb(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read/gltf-container.ts decodeDataUri',
    signs: [...BASE64, '%', '%41', ';base64', ';'],
    frame: (text) => `data:${text}`,
    read: (text) => decodeDataUri(text, 'a buffer'),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read/gltf-container.ts isDataUri pathOf',
    signs: ['data:', '%', '%20', '%ff', ',', 'a', ' '],
    read: (text) => isDataUri(text) || pathOf(text),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read/draco-header.ts checkDraco',
    signs: BINARY,
    frame: (text) => `DRACO\x02\x02\x01\x01\0\0${text}`,
    read: (text) => checkDraco(bytes(text), { points: 1_000, faces: 1_000 }),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read-gltf.ts readGltf',
    signs: [...JSON_SIGNS, '{},', '{"children":[0]},'],
    frame: (text) => `{"asset":{"version":"2.0"},"nodes":[${text}]}`,
    read: (text) => readGltf(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/gltf/read-gltf.ts readGlb',
    signs: BINARY,
    frame: glb,
    read: (text) => readGlb(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/fbx/read/fbx-file.ts openFbx',
    signs: BINARY,
    frame: binaryFbx,
    read: (text) => openFbx(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/fbx/read/fbx-records.ts isBinaryFbx fbxRecords',
    signs: BINARY,
    frame: binaryFbx,
    read: (text) => isBinaryFbx(bytes(text)) && [...fbxRecords(bytes(text), context().budget)],
  },
  {
    name: 'packages/mesh/src/formats/fbx/read/fbx-text.ts fbxTextRecords',
    signs: FBX,
    frame: (text) => `; FBX 7.4.0 project file\n${text}`,
    read: (text) => [...fbxTextRecords(bytes(text), context().budget)],
  },
  {
    name: 'packages/mesh/src/formats/zip/bounded-inflate.ts inflate',
    signs: BINARY,
    read: (text) => inflate(bytes(text), text.length, 'none', 'a'),
  },
  { name: 'packages/mesh/src/formats/read/text-of.ts textOf', signs: BINARY, read: (text) => textOf(bytes(text)) },
  {
    name: 'packages/mesh/src/formats/read/text-of.ts inUtf8',
    signs: BINARY,
    frame: (text) => `\xff\xfe${text}`,
    read: (text) => inUtf8(bytes(text)),
  },
  {
    name: 'packages/mesh/src/formats/usdz/usd-crate.ts parseCrate',
    signs: BINARY,
    frame: (text) => `PXR-USDC\0\x08${'\0'.repeat(6)}\x18${'\0'.repeat(7)}${text}`,
    read: (text) => parseCrate(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/zip/zip-directory.ts zipEntries packedBytes',
    signs: [...BINARY, 'PK\x01\x02', 'PK\x05\x06', 'PK\x06\x07'],
    frame: (text) => `PK\x03\x04${text}PK\x05\x06${'\0'.repeat(18)}`,
    read: (text) => Array.from(zipEntries(bytes(text)), (entry) => packedBytes(bytes(text), entry)),
  },
  {
    name: 'packages/mesh/src/formats/usdz/usd-stage.ts parseUsd',
    most: 32_768,
    signs: USD,
    frame: (text) => `#usda 1.0\n${text}`,
    read: (text) => parseUsd(bytes(text), context().budget),
  },
  {
    name: 'packages/mesh/src/formats/usdz/read-usdz.ts readUsd',
    most: 32_768,
    signs: USD,
    frame: (text) => `#usda 1.0\ndef Mesh "a" {\n${text}\n}\n`,
    read: (text) => readUsd(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/fbx/read-fbx.ts readFbx',
    heavy: true,
    signs: FBX,
    frame: (text) => `; FBX 7.4.0 project file\n${text}`,
    read: (text) => readFbx(bytes(text), context()),
  },
  {
    name: 'packages/mesh/src/formats/look-at-model.ts lookAtModel',
    signs: [...OBJ, ...STL],
    read: (text) => lookAtModel(bytes(text), 'obj'),
  },
  {
    name: 'packages/mesh/src/formats/read-model.ts readModel of an archive',
    heavy: true,
    signs: OBJ,
    read: (text) =>
      readModel(
        zip([
          { name: 'a.obj', bytes: bytes(text) },
          { name: 'a', bytes: bytes(text) },
        ]),
      ),
  },
];

/** Nothing is written: the reading is looked at. */
const spool: Spool = {
  file: () => ({ path: '', size: 0, head: new Uint8Array(), add() {}, drain: () => undefined, close: async () => '' }),
  async [Symbol.asyncDispose]() {},
};

function lifted(text: string, part: number): unknown {
  const lifter = createDataUriLifter({ maxJson: 1_000_000, maxData: 1_000_000, maxFiles: 10, spool });
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += part) lifter.take(all.subarray(at, at + part));
  return lifter.end();
}

function binaryFbx(text: string): string {
  return `Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0${text}`;
}

function glb(text: string): string {
  const head = Buffer.alloc(12);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + text.length, 8);
  return head.toString('latin1') + text;
}
