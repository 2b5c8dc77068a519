import { expect, test } from 'vitest';
import { renderDetails } from '../../src/messages/request/details-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import type { DeliveredFile } from '../../src/messages/request/view.ts';
import { en } from '../../src/messages/words/index.ts';
import { expectMessage } from '../support/discord-form.ts';
import { NOW, task, view } from './views.ts';

/** Results of Rigging and Animation: their files stand in `result`, several of one format. */

const at = (name: string) => `https://files.example/${name}?Expires=${NOW / 1_000 + 3_600}&Signature=x`;
const rigged = task({
  result: {
    rigged_character_glb_url: at('Character_output.glb'),
    rigged_character_fbx_url: at('Character_output.fbx'),
    basic_animations: { walking_glb_url: at('w.glb'), walking_fbx_url: at('w.fbx'), running_fbx_url: '' },
  },
  engine: { name: 'Kiln local procedural engine', notes: ['Clips are authored, not captured from motion.'] },
  consumed_credits: 5,
});
const files: DeliveredFile[] = [
  { role: 'turntable', name: 'turntable.webp', sizeBytes: 900_000, url: 'attachment://turntable.webp' },
  { role: 'model', format: 'glb', name: 'knight.glb', sizeBytes: 1_600_000, url: 'attachment://knight.glb' },
  { role: 'model', format: 'fbx', words: 'walking', name: 'knight-walking.fbx', sizeBytes: 0, url: at('w.fbx') },
];

test('a rig shows its files by what they are, and Animate as the next step with its price', () => {
  const body = renderRequest(
    en,
    view({ name: 'succeeded', task: rigged, files }, { type: 'rig', title: 'a knight' }),
    NOW,
  );
  const text = JSON.stringify(body);

  expectMessage(body, ['turntable.webp', 'knight.glb']);
  expect(text).toContain('"label":"Animate · 3"');
  expect(text).toContain('not captured from motion');
});

test('every result with a model can be gone on from by Rig, except what is made to be held', () => {
  const select = (type: 'text-to-3d-refine' | 'creative-lab-keycap-build') =>
    JSON.stringify(renderRequest(en, view({ name: 'succeeded', task: task(), files: [] }, { type }), NOW));

  expect(select('text-to-3d-refine')).toContain('"value":"rig"');
  expect(select('creative-lab-keycap-build')).not.toContain('"value":"rig"');
});

test('More lists what a rig has, by name', () => {
  const body = renderDetails(
    en,
    view(
      { name: 'succeeded', task: rigged, files: [] },
      { type: 'rig', title: 'a knight', input: { input_task_id: 'x', height_meters: 1.2 } },
    ),
    {},
    NOW,
  );
  const text = JSON.stringify(body);

  expectMessage(body);
  expect(text).toContain('[GLB](https://files.example/Character_output.glb');
  expect(text).toContain('[walking GLB](https://files.example/w.glb');
  expect(text).not.toContain('running');
  expect(text).toContain('`height`');
});
