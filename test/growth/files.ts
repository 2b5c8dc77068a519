import { parse3mf } from '../../src/engine/read/3mf-scene.ts';
import { find, NO_ARCHIVE, unpack } from '../../src/engine/read/archive.ts';
import { detectFormat } from '../../src/engine/read/detect-format.ts';
import { readFbx } from '../../src/engine/read/fbx.ts';
import { checkFbx } from '../../src/engine/read/fbx-check.ts';
import { fbxRecords, isBinaryFbx } from '../../src/engine/read/fbx-records.ts';
import { checkTextFbx } from '../../src/engine/read/fbx-text.ts';
import { readGlb, readGltf } from '../../src/engine/read/gltf.ts';
import { decodeDataUri, isGlb, openGlb } from '../../src/engine/read/gltf-container.ts';
import { parseGltf } from '../../src/engine/read/gltf-json.ts';
import { readModel } from '../../src/engine/read/index.ts';
import { inflate } from '../../src/engine/read/inflate.ts';
import { lookAtModel } from '../../src/engine/read/look-at-model.ts';
import { modelKind } from '../../src/engine/read/model-kind.ts';
import { readMtl } from '../../src/engine/read/mtl.ts';
import { readObj } from '../../src/engine/read/obj.ts';
import { createReadContext } from '../../src/engine/read/read-context.ts';
import { isUsdBinary, isUsdText, isZip } from '../../src/engine/read/signatures.ts';
import { SIZE_LIMITS } from '../../src/engine/read/size-budget.ts';
import { isBinaryStl, readStl } from '../../src/engine/read/stl.ts';
import { textOf } from '../../src/engine/read/text-of.ts';
import { parseCrate } from '../../src/engine/read/usd-crate.ts';
import { parseUsd } from '../../src/engine/read/usd-stage.ts';
import { readUsd } from '../../src/engine/read/usdz.ts';
import { decodeXml, xmlTags } from '../../src/engine/read/xml.ts';
import { packedBytes, zipEntries } from '../../src/engine/read/zip-directory.ts';
import { zip } from '../../src/engine/write/zip.ts';
import { checkModel } from '../../src/service/inputs/check-model.ts';
import { readDataUri } from '../../src/service/inputs/data-uri.ts';
import { fileKind } from '../../src/service/inputs/file-kind.ts';
import { createDataUriLifter } from '../../src/service/inputs/lift-data-uris.ts';
import type { Spool } from '../../src/service/inputs/spool.ts';
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
  name: `service/inputs/check-model.ts checkModel ${kind}`,
  signs: kind === 'obj' ? OBJ : kind === 'stl' ? STL : kind === 'gltf' ? JSON_SIGNS : BINARY,
  read: (text) => checkModel(bytes(text), kind),
}));

export const FILES: readonly Growing[] = [
  {
    name: 'service/inputs/file-kind.ts fileKind',
    signs: [...OBJ, ...STL, ...FBX, '{"asset"'],
    read: (text) => fileKind(bytes(text)),
  },
  ...checkModels,
  {
    name: 'service/inputs/data-uri.ts readDataUri',
    signs: [...BASE64, ';', 'base64', ';base64,'],
    frame: (text) => `data:${text}`,
    read: (text) => readDataUri(text, 'image/', 1_000_000, { spool, lifted: new Map() }),
  },
  {
    name: 'service/inputs/data-uri.ts readDataUri of its data',
    signs: BASE64,
    frame: (text) => `data:image/png;base64,${text}`,
    read: (text) => readDataUri(text, 'image/', 1_000_000, { spool, lifted: new Map() }),
  },
  {
    name: 'service/inputs/lift-data-uris.ts createDataUriLifter',
    signs: [...JSON_SIGNS, ...BASE64],
    read: (text) => lifted(text, 32_768),
  },
  {
    name: 'service/inputs/lift-data-uris.ts createDataUriLifter of many small parts',
    signs: [...JSON_SIGNS, ...BASE64],
    frame: (text) => `{"image_url":"data:image/png;base64,${text}`,
    read: (text) => lifted(text, 61),
  },
  {
    name: 'engine/read/detect-format.ts detectFormat',
    signs: [...OBJ, ...STL, ...FBX, ...JSON_SIGNS],
    read: (text) => detectFormat(bytes(text), '.obj'),
  },
  {
    name: 'engine/read/model-kind.ts modelKind',
    signs: BINARY,
    frame: (text) => `PK\x03\x04${text}`,
    read: (text) => modelKind(bytes(text)),
  },
  {
    name: 'engine/read/archive.ts unpack',
    signs: BINARY,
    frame: (text) => `PK\x03\x04${text}PK\x05\x06${'\0'.repeat(18)}`,
    read: (text) => unpack(bytes(text), context()),
  },
  {
    name: 'engine/read/archive.ts find',
    signs: ['/', './', '\\', 'a', 'A/', '.'],
    read: (text) => find({ ...NO_ARCHIVE, names: [text] }, `${text}/b`),
  },
  {
    name: 'engine/read/signatures.ts isUsdText isUsdBinary isZip',
    signs: BINARY,
    read: (text) => isUsdText(bytes(text)) || isUsdBinary(bytes(text)) || isZip(bytes(text)),
  },
  { name: 'engine/read/obj.ts readObj', signs: OBJ, read: (text) => readObj(bytes(text), context()) },
  {
    name: 'engine/read/obj.ts readObj behind points',
    signs: OBJ,
    frame: (text) => `v 0 0 0\nv 1 0 0\nv 0 1 0\n${text}`,
    read: (text) => readObj(bytes(text), context()),
  },
  {
    name: 'engine/read/mtl.ts readMtl',
    signs: MTL,
    frame: (text) => `newmtl a\nmap_Kd ${text}`,
    read: (text) => readMtl(Buffer.from(text), NO_ARCHIVE, context()),
  },
  {
    name: 'engine/read/stl.ts isBinaryStl readStl',
    signs: STL,
    frame: (text) => `solid ${text}`,
    read: (text) => isBinaryStl(bytes(text)) || readStl(bytes(text), context()),
  },
  { name: 'engine/read/xml.ts xmlTags', signs: XML, read: (text) => [...xmlTags(text)] },
  {
    name: 'engine/read/xml.ts xmlTags of one tag',
    signs: XML.filter((sign) => !sign.includes('>')),
    frame: (text) => `<a ${text}>`,
    read: (text) => [...xmlTags(text)],
  },
  { name: 'engine/read/xml.ts decodeXml', signs: XML, read: decodeXml },
  {
    name: 'engine/read/3mf-scene.ts parse3mf',
    signs: [...XML, '<object id="1">', '<vertex x="1" y="1" z="1"/>', '<item objectid="1"/>'],
    frame: (text) => `<model><object id="1">${text}`,
    read: (text) => parse3mf(text, context().budget),
  },
  {
    name: 'engine/read/gltf-json.ts parseGltf',
    signs: JSON_SIGNS,
    frame: (text) => `{"asset":${text}`,
    read: (text) => parseGltf(bytes(text), context().budget),
  },
  {
    name: 'engine/read/gltf-container.ts isGlb openGlb',
    signs: BINARY,
    frame: glb,
    read: (text) => isGlb(bytes(text)) && openGlb(bytes(text), context().budget),
  },
  {
    name: 'engine/read/gltf-container.ts decodeDataUri',
    signs: [...BASE64, '%', '%41', ';base64', ';'],
    frame: (text) => `data:${text}`,
    read: (text) => decodeDataUri(text, 'a buffer'),
  },
  {
    name: 'engine/read/gltf.ts readGltf',
    signs: [...JSON_SIGNS, '{},', '{"children":[0]},'],
    frame: (text) => `{"asset":{"version":"2.0"},"nodes":[${text}]}`,
    read: (text) => readGltf(bytes(text), context()),
  },
  { name: 'engine/read/gltf.ts readGlb', signs: BINARY, frame: glb, read: (text) => readGlb(bytes(text), context()) },
  {
    name: 'engine/read/fbx-check.ts checkFbx',
    signs: BINARY,
    frame: binaryFbx,
    read: (text) => checkFbx(bytes(text), context().budget),
  },
  {
    name: 'engine/read/fbx-records.ts isBinaryFbx fbxRecords',
    signs: BINARY,
    frame: binaryFbx,
    read: (text) => isBinaryFbx(bytes(text)) && [...fbxRecords(bytes(text), context().budget)],
  },
  {
    name: 'engine/read/fbx-text.ts checkTextFbx',
    signs: FBX,
    frame: (text) => `; FBX 7.4.0 project file\n${text}`,
    read: (text) => checkTextFbx(bytes(text), context().budget),
  },
  {
    name: 'engine/read/inflate.ts inflate',
    signs: BINARY,
    read: (text) => inflate(bytes(text), text.length, 'none', 'a'),
  },
  { name: 'engine/read/text-of.ts textOf', signs: BINARY, read: (text) => textOf(bytes(text)) },
  {
    name: 'engine/read/usd-crate.ts parseCrate',
    signs: BINARY,
    frame: (text) => `PXR-USDC\0\x08${'\0'.repeat(6)}\x18${'\0'.repeat(7)}${text}`,
    read: (text) => parseCrate(bytes(text), context().budget),
  },
  {
    name: 'engine/read/zip-directory.ts zipEntries packedBytes',
    signs: [...BINARY, 'PK\x01\x02', 'PK\x05\x06', 'PK\x06\x07'],
    frame: (text) => `PK\x03\x04${text}PK\x05\x06${'\0'.repeat(18)}`,
    read: (text) => Array.from(zipEntries(bytes(text)), (entry) => packedBytes(bytes(text), entry)),
  },
  {
    name: 'engine/read/usd-stage.ts parseUsd',
    most: 32_768,
    signs: USD,
    frame: (text) => `#usda 1.0\n${text}`,
    read: (text) => parseUsd(bytes(text), context().budget),
  },
  {
    name: 'engine/read/usdz.ts readUsd',
    most: 32_768,
    signs: USD,
    frame: (text) => `#usda 1.0\ndef Mesh "a" {\n${text}\n}\n`,
    read: (text) => readUsd(bytes(text), context()),
  },
  {
    name: 'engine/read/fbx.ts readFbx',
    heavy: true,
    signs: FBX,
    frame: (text) => `; FBX 7.4.0 project file\n${text}`,
    read: (text) => readFbx(bytes(text), context()),
  },
  {
    name: 'engine/read/look-at-model.ts lookAtModel',
    signs: [...OBJ, ...STL],
    read: (text) => lookAtModel(bytes(text), 'obj'),
  },
  {
    name: 'engine/read/index.ts readModel of an archive',
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
