import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { ApplicationCommandOptionType } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { standardLexicon } from 'kiln-engine/content/nouns/index';
import { readPrompt } from 'kiln-engine/make/words/read/read-prompt';
import { expect, test } from 'vitest';
import { familyCommand } from '../../src/commands/families/family-command.ts';
import { EXAMPLES } from '../../src/start/examples.ts';

/** What a newcomer presses first has to work, and to be understood. */

test.each(EXAMPLES.tries)('of "$label" every word is understood, and its picture is there', ({ line, picture }) => {
  const prompt = line.replace('/text-to-3d prompt: ', '');
  const { things, unknown, nothing } = readPrompt(prompt, standardLexicon());

  expect(things.length).toBeGreaterThan(0);
  expect({ unknown, nothing }).toEqual({ unknown: [], nothing: undefined });
  expect(existsSync(picture)).toBe(true);
});

test('every command that takes a picture takes each of the sample pictures', () => {
  const options = (families as readonly Family[]).flatMap((family) => {
    const { payload } = familyCommand(family, { extensions: true });
    return (payload.options ?? []).map((option) => ({ command: payload.name, option }));
  });
  const refusals = options.flatMap(({ command, option }) => {
    if (option.type !== ApplicationCommandOptionType.Attachment || !option.file_types?.includes('.png')) return [];
    const refused = EXAMPLES.samples.filter(
      ({ picture }) => !option.file_types?.some((type) => type === extname(picture)),
    );
    return refused.map(({ label }) => `${command} ${option.name}: ${label}`);
  });

  // A surface that is laid out as the model is has to be without loss.
  expect(refusals.filter((refusal) => !refusal.startsWith('rig surface-picture'))).toEqual([]);
  expect(EXAMPLES.samples.every(({ picture }) => existsSync(picture))).toBe(true);
});
