import { NOUNS, varietyOf } from '../packages/engine/test/support/variety.ts';

/**
 * `node scripts/seed-variety.ts [step]`: how far eight seeds of each noun are apart, or of every `step`th noun, the most alike
 * first (docs/quality.md, "Seeds").
 */

const step = Number(process.argv[2] ?? 1);
const all = NOUNS.filter((_, i) => i % step === 0).map(varietyOf);
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]!.toFixed(3);
for (const { noun, silhouette, color } of all.toSorted((a, b) => a.silhouette - b.silhouette))
  process.stdout.write(`${silhouette.toFixed(3)}\t${color.toFixed(3)}\t${noun}\n`);
for (const field of ['silhouette', 'color'] as const) {
  const values = all.map((one) => one[field]);
  process.stdout.write(
    `${field}: least ${at(values, 0)}, a tenth below ${at(values, 0.1)}, median ${at(values, 0.5)}, most ${at(values, 1)}\n`,
  );
}
