import { expect, test } from 'vitest';
import { describeIssues } from '../src/contract/describe-issues.ts';
import { stageEntry, type TaskType } from '../src/contract/families/index.ts';
import { parseInput } from '../src/contract/parse-input.ts';

function said(type: TaskType, body: unknown): string {
  const { error } = parseInput(stageEntry(type).stage, body);
  return error ? describeIssues(error) : '';
}

test.each([
  ['a text in the place of a list', { image_urls: 'a.png and b.png' }],
  ['an empty list', { image_urls: [] }],
  ['a list that is too long', { image_urls: Array(5).fill('https://example.com/a.png') }],
])('%s breaks one rule, which is said once', (_case, body) => {
  expect(said('multi-image-to-3d', body)).toBe('image_urls must be a list of 1 to 4 pictures');
});

test.each([5, 0, 2.5, 'high'])('an adaptive polygon count of %s is answered with what it may be', (decimation_mode) => {
  const levels = 'decimation_mode must be 1 (ultra), 2 (high), 3 (medium) or 4 (low)';
  expect(said('text-to-3d-preview', { mode: 'preview', prompt: 'a chair', decimation_mode })).toBe(levels);
  expect(said('image-to-3d', { image_url: 'https://example.com/a.png', decimation_mode })).toBe(levels);
});
