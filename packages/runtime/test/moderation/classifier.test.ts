import { createClassifier } from 'kiln-runtime/moderation/classifier';
import { expect, test } from 'vitest';

test('pictures that never come hold nobody up for longer than an answer may take', async () => {
  const shrink = async (picture: Uint8Array) => picture;
  const classifier = createClassifier({ url: 'http://127.0.0.1:9/', timeoutMs: 100, shrink });
  const never = () => new Promise<Uint8Array>(() => {});
  const asked = Array.from({ length: 12 }, () => classifier.judge(['a chair'], [never]));
  expect(await Promise.all(asked)).toEqual(Array(12).fill(undefined));
});
