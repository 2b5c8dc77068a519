import { createClassifier } from 'kiln-runtime/moderation/classifier';
import { expect, test } from 'vitest';

test('pictures that never come hold no request up for longer than an answer may take', async () => {
  const shrink = async (picture: Uint8Array) => picture;
  const classifier = createClassifier({ url: 'http://127.0.0.1:9/', timeoutMs: 100, shrink });
  const never = () => new Promise<Uint8Array>(() => {});
  const asked = Array.from({ length: 12 }, () => classifier.judge(['a chair'], [never]));
  expect(await Promise.all(asked)).toEqual(Array(12).fill(undefined));
});

test('pictures are made small one at a time', async () => {
  let now = 0;
  let most = 0;
  const shrink = async (picture: Uint8Array) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    return picture;
  };
  const classifier = createClassifier({ url: 'http://127.0.0.1:9/', shrink });
  const picture = async () => new Uint8Array(1);
  await Promise.all(Array.from({ length: 6 }, () => classifier.judge([], [picture, picture])));
  expect(most).toBe(1);
});
