import { expect, test } from 'vitest';
import { FILES } from './files.ts';
import { judgeGrowth } from './growth.ts';
import { readersIn } from './readers-in.ts';
import { WORDS } from './words.ts';

const ROWS = [...FILES, ...WORDS];

test('what takes powers of its text, or squares, is found', { tags: 'long' }, async () => {
  const slow = (read: (text: string) => unknown) =>
    judgeGrowth({ name: '', signs: ['\n'], read }, { name: 'newlines', make: (length) => '\n'.repeat(length) });
  expect(await slow((text) => /^(?:\s*(?:#.*)?\r?\n)*\s*v/.test(text))).toContain('for 2');
  expect(await slow((text) => [...text].map((_, at) => text.slice(at).toUpperCase().length))).toContain('for 32768');
  expect(await slow((text) => text.trim())).toBeUndefined();
});

/** Their texts are names of ours, a library in threads of its own reads them, or what they call has its row. */
const NO_ROW = new Set([
  'packages/service/src/inspect/judge-model.ts judgeModel',
  'packages/service/src/inputs/fetch-inputs.ts checkFaces',
  'packages/service/src/inputs/keep-files.ts keepFiles',
  'packages/service/src/inputs/spool.ts createSpools',
  'packages/mesh/src/formats/read/corner-faces.ts gatherCorners',
  'packages/mesh/src/formats/read/default-material.ts defaultMaterial',
  'packages/mesh/src/formats/fbx/read/fbx-file.ts arrayIn',
  'packages/mesh/src/formats/fbx/read/fbx-file.ts childOf',
  'packages/mesh/src/formats/fbx/read/fbx-file.ts matrixIn',
  'packages/mesh/src/formats/fbx/read/fbx-file.ts numbersIn',
  'packages/mesh/src/formats/gltf/unread-gltf.ts canDoWith',
  'packages/mesh/src/formats/read/read-context.ts leaveOutFile',
  'packages/mesh/src/formats/model-read-error.ts broken',
  'packages/mesh/src/formats/read/read-texture.ts measureImage',
  'src/messages/parts/message-body.ts linkButton',
  'src/messages/settings/setting-controls.ts settingsId',
  'src/messages/settings/option-words.ts pauseNumbers',
  'src/messages/request/cancel-words.ts cancelAllButton',
  'src/messages/request/cancel-words.ts confirmCancel',
  'src/messages/request/result-files.ts pictureOf',
  'packages/mesh/src/formats/read/read-texture.ts findTexture',
  'packages/mesh/src/formats/read/read-ktx2.ts isKtx2',
  'packages/mesh/src/formats/read/read-ktx2.ts ktx2Size',
  'packages/mesh/src/formats/read/read-ktx2.ts ktx2ToPng',
  'packages/mesh/src/formats/gltf/compress-glb.ts compressGlb',
  'src/messages/request/asset-message.ts renderGoesOn',
  'src/messages/request/asset-message.ts renderStays',
  'src/messages/request/asset-message.ts threadName',
  'src/messages/request/reason-words.ts codeWords',
  'src/messages/guild/moderation-message.ts doneWords',
  'src/messages/guild/moderation-message.ts moderationLine',
  'src/messages/guild/moderation-message.ts renderBlocked',
  'src/messages/guild/moderation-message.ts reportButton',
  'src/messages/guild/moderation-message.ts renderHowLong',
  'src/messages/guild/permission-notes.ts renderNoThread',
]);

test('every reader of files and writer of messages has a row', () => {
  const rows = new Set(ROWS.flatMap(({ name }) => name.split(' ').map((word, _, [file]) => `${file} ${word}`)));
  const readers = [
    'packages/service/src/inputs/*.ts',
    'packages/mesh/src/formats/**/!(write-*|zip|losses|generator|index).ts',
    'src/messages/{guild,groups,lists,parts,request,settings}/*.ts',
  ].flatMap(readersIn);
  expect(readers.length).toBeGreaterThan(30);
  expect(readers.filter((reader) => !rows.has(reader) && !NO_ROW.has(reader))).toEqual([]);
});
