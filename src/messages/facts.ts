import { stageEntry } from '../contract/families/index.ts';
import { ENGINE_NAME } from '../contract/wire.ts';
import { partsLine } from './parts.ts';
import { stageFields } from './stage-fields.ts';
import { count, credits, extent, shorten, timestamp, userText } from './text.ts';
import type { RequestView } from './view.ts';

type Succeeded = Extract<RequestView['phase'], { name: 'succeeded' }>;

const FACTS_BUDGET = 800;

/** "29,412 faces · 0.42 × 0.42 × 0.51 m · 20 credits · files until …", and what the engine has to say for itself. */
export function resultFacts(view: RequestView, phase: Succeeded): string {
  const { task } = phase;
  const engine = task.engine;
  const faces = engine?.faces ?? view.measured?.faces;
  const size = engine?.size ?? view.measured?.size;
  const charged = view.credits.charged ?? task.consumed_credits;
  const formats = Object.keys(task.model_urls).filter((format) => format !== 'mtl');
  const facts = [
    faces !== undefined && `${count(faces)} faces`,
    size?.length === 3 && size.every(Number.isFinite) && extent(size, engine?.unit),
    formats.length > 0 && userText(formats.map(formatName).join(', '), 100),
    charged !== undefined && credits(charged),
    view.credits.left !== undefined && `${count(view.credits.left)} left`,
    task.expires_at !== undefined && `files until ${timestamp(task.expires_at)}`,
  ];
  const product = [
    ...within(
      FACTS_BUDGET,
      (engine?.facts ?? []).map(({ label, value }) => `**${userText(label, 30)}** ${userText(value, 200)}`),
    ),
    partsLine(engine?.parts ?? []),
  ].filter((line) => line !== undefined);
  const lines = [...product, `-# ${facts.filter(Boolean).join(' · ')}`];
  if (engine) {
    const unknown = engine.unknown_words;
    if (unknown.length > 0) lines.push(`-# Not understood: ${userText(unknown.join(', '), 150)}`);
    for (const note of engine.notes.slice(0, 3)) lines.push(`-# ${userText(note, 120)}`);
    if (engine.name === ENGINE_NAME)
      lines.push('-# Made by Kiln’s local procedural engine: built from rules, not by AI');
  }
  return lines.filter((line) => line !== '-# ').join('\n');
}

/** As many lines as fit. */
function within(budget: number, lines: readonly string[]): string[] {
  let left = budget;
  return lines.filter((line) => {
    left -= line.length;
    return left >= 0;
  });
}

/** "GLB"; "OBJ (zip)" for `obj_zip`. */
const formatName = (format: string) =>
  format.endsWith('_zip') ? `${format.slice(0, -4).toUpperCase()} (zip)` : format.toUpperCase();

/** The options that were given, by their names, for whoever wants to say the same again. */
export function optionLines(type: RequestView['type'], input: Readonly<Record<string, unknown>>): string[] {
  return stageFields(stageEntry(type).stage).flatMap((field) => {
    let value: unknown = input;
    for (const key of field.path) value = (value as Record<string, unknown> | undefined)?.[key];
    if (value === undefined || field.value.kind === 'file') return [];
    const shown = Array.isArray(value) ? value.join(', ') : String(value);
    return [`\`${field.name}\` ${userText(shorten(shown, 300), 300)}`];
  });
}
