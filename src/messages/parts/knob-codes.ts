import type { KnobChange } from 'kiln-client/contract/wire';

/** Knobs as buttons carry them and as the page with sliders writes them: "height=115; color.0.cap=#3366cc; has.0.arm=false". */

/** In one line: more than there are sliders. */
const MOST = 12;

/** @returns undefined: it is no such line */
export function readKnobCodes(line: string): KnobChange[] | undefined {
  const codes = line.split(';').filter((code) => code.trim() !== '');
  const changes = codes.flatMap((code) => readKnobCode(code) ?? []);
  return changes.length === codes.length && codes.length > 0 && codes.length <= MOST ? changes : undefined;
}

/** "height=115". */
export function readKnobCode(code: string): KnobChange | undefined {
  const [, knob, to] = /^\s*([^=;\s][^=;]{0,79})=([^=;]{1,80}?)\s*$/.exec(code) ?? [];
  if (knob === undefined || to === undefined) return undefined;
  if (to === 'true' || to === 'false') return { knob, to: to === 'true' };
  return { knob, to: /^\d{1,4}$/.test(to) ? Number(to) : to };
}
