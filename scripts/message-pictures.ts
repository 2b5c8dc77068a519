import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM } from '../test/support/browser.ts';
import { saveSheets } from './message-pictures/contact-sheets.ts';
import { shootDrawn } from './message-pictures/drawn.ts';
import { shootGroups } from './message-pictures/groups.ts';
import { shootLanguages } from './message-pictures/languages.ts';
import { shootLeads } from './message-pictures/leads.ts';
import { shootPlaces } from './message-pictures/places.ts';
import { shootFamilies, shootFirst } from './message-pictures/results.ts';
import { shootScreens } from './message-pictures/screens.ts';
import { openStudio } from './message-pictures/studio.ts';

/**
 * `npm run docs:messages`: the pictures of docs/messages.md, taken again. Starts a Kiln of its own on free ports, asks it
 * for everything that members can ask for, and photographs each message in its page, with the machine's own Chromium.
 * `-- states places` takes only those parts, into a folder of their own: families, states, groups, places, screens, languages, leads.
 */

if (CHROMIUM === undefined) {
  process.stderr.write(
    'The pictures of messages need a Chromium or Chrome on this machine, for example `apt install chromium`.\n',
  );
  process.exit(1);
}
// Chromium draws boxes for letters that no font has. Where there is no fc-list, fonts come with the system.
if (spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout === '') {
  process.stderr.write(
    'The pictures of messages need a font with Japanese letters on this machine, for example `apt install fonts-noto-cjk`.\n',
  );
  process.exit(1);
}
const parts = {
  families: shootFamilies,
  states: shootDrawn,
  groups: shootGroups,
  places: shootPlaces,
  screens: shootScreens,
  languages: shootLanguages,
  // Last: what it sets stays.
  leads: shootLeads,
};
const wanted = process.argv.slice(2);
await using studio = await openStudio();
await studio.control('rates', 'off');
const made = await shootFirst(studio);
for (const [name, shoot] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await shoot(studio, made);
}
// A sheet has messages of several parts: some of them alone are to be looked at, not to be kept.
const folder =
  wanted.length === 0
    ? join(import.meta.dirname, '../docs/images/messages')
    : await mkdtemp(join(tmpdir(), 'kiln-messages-'));
const names = await saveSheets(studio.shots, folder);
process.stdout.write(`${studio.shots.length} messages on ${names.length} sheets in ${folder}\n`);
