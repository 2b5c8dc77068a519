import { isTaskType, stageEntry } from 'kiln-client/contract/families/index';
import { type MakerInfo, PROCEDURAL } from 'kiln-client/contract/wire';
import { MOST_CHOSEN } from '../parts/message-body.ts';
import { duration, shorten } from '../parts/text.ts';
import { LANGUAGES, type Words } from '../words/index.ts';
import type { Options } from './setting-controls.ts';

/** Options of the settings whose values are not words of the schema. What another version set is offered, too. */

type Rows = Words['settings']['rows'];

/** Numbers that are offered, and the one that is set. */
const numberOptions =
  <Key extends string>(key: Key, offered: readonly number[], label: (rows: Rows, value: number) => string) =>
  ({ settings: { rows } }: Words, now: Readonly<Record<Key, number>>): Options => {
    const all = [...new Set([...offered, now[key]])].sort((a, b) => a - b);
    return Object.fromEntries(all.map((value) => [value, label(rows, value)]));
  };

/** By seconds: from how long on a member is notified. */
export const noticeAfterOptions = numberOptions(
  'notify_after',
  [0, 30, 60, 120, 300, 900, 3_600],
  ({ notify_after: { none, longer } }, seconds) => (seconds === 0 ? none : longer({ time: duration(seconds * 1_000) })),
);

/** Most rows of a batch. */
export const batchOptions = numberOptions('batch', [0, 10, 25, 50, 100, 200], ({ batch: { none, most } }, rows) =>
  rows === 0 ? none : most({ rows }),
);

/** By minutes. */
export const voteOptions = numberOptions(
  'vote',
  [0, 10, 30, 60, 240, 1_440, 4_320],
  ({ vote: { none, lasts } }, minutes) => (minutes === 0 ? none : lasts({ time: duration(minutes * 60_000) })),
);

export const quorumOptions = numberOptions(
  'vote_quorum',
  [0, 2, 3, 5, 10, 20, 50],
  ({ vote_quorum: { none, enough } }, count) => (count === 0 ? none : enough({ count })),
);

/** The value of an option cannot be empty. */
export const AS_DISCORD = 'discord';

/** Languages by their own names. */
export function languageOptions({ settings }: Words, { language: now }: { language: string }): Options {
  const known = Object.fromEntries(LANGUAGES.map(({ locale, name }) => [locale, name]));
  return {
    [AS_DISCORD]: settings.rows.language.asDiscord,
    ...(now === '' ? {} : { [now]: now }),
    ...known,
  };
}

/** A model of a stage, or its rules; also one that is set and has gone. At most what a select holds. */
export function makerOptions(
  { contract, makers: words }: Words,
  { makers_fixed: set }: { makers_fixed: readonly string[] },
  makers: readonly MakerInfo[],
): Options {
  const stages = Map.groupBy(makers, ({ type }) => type);
  const known = [...stages].flatMap(([type, some]) => {
    if (!isTaskType(type)) return [];
    const { title } = contract.stage(stageEntry(type).stage);
    const named = [...some, { id: PROCEDURAL, name: words.procedural }];
    return named.map(({ id, name }) => [`${type}/${id}`, shorten(`${title}: ${name}`, 100)]);
  });
  const gone = set.filter((one) => !known.some(([value]) => value === one)).map((one) => [one, one]);
  return Object.fromEntries([...gone, ...known].slice(0, MOST_CHOSEN));
}

/** Stopped requests and minutes. */
const PAUSES = ['0/10', '3/10', '3/60', '5/60', '3/1440', '5/1440'];
const [NEVER = ''] = PAUSES;

interface Pause {
  pause_after: number;
  pause_minutes: number;
}

/** After how many stopped requests a member pauses, and for how long: one choice. */
export const pauseChoice = ({ pause_after: after, pause_minutes: minutes }: Pause): string =>
  after === 0 ? NEVER : `${after}/${minutes}`;

export function pauseNumbers(choice: string): Pause {
  const [after = 0, minutes = 0] = choice.split('/').map(Number);
  return { pause_after: after, pause_minutes: minutes };
}

export function pauseOptions({ settings }: Words, now: Pause): Options {
  const offered = new Set([...PAUSES, pauseChoice(now)]);
  return Object.fromEntries([...offered].map((choice) => [choice, pauseWords(settings.rows, pauseNumbers(choice))]));
}

function pauseWords(rows: Rows, { pause_after: tries, pause_minutes: minutes }: Pause): string {
  const { never, pauseHours, pauseMinutes } = rows.pause_after;
  if (tries === 0) return never;
  return minutes % 60 === 0 ? pauseHours({ tries, hours: minutes / 60 }) : pauseMinutes({ tries, minutes });
}
