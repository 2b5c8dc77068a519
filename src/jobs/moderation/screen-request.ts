import { stageEntry } from 'kiln-client/contract/families/index';
import { wordsSaid } from 'kiln-client/contract/stage-fields';
import type { PictureToJudge } from 'kiln-runtime/moderation/classifier';
import type { Verdict } from 'kiln-runtime/moderation/screen';
import { createWordMatcher } from 'kiln-runtime/moderation/word-matcher';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import type { GuildSettings } from '../../guilds/settings.ts';
import { CLASSIFIER, stoppedWords } from '../../messages/guild/moderation-message.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Queues } from '../base/job.ts';
import { type InputFiles, linksOf } from '../files/input-files.ts';
import type { Request } from '../store/request.ts';
import { moderate } from './moderate.ts';
import type { Screening } from './screening.ts';

/**
 * What is asked for, held against the lists of the guild and the operator and against the operator's endpoint, before credits
 * are held: words, names and pictures, in the one place where requests are accepted, so that commands, buttons, menus,
 * mentions, presets, Again and Edit all pass it.
 */

interface Parts {
  guilds: Pick<Guilds, 'settings' | 'moderation'>;
  queues: Pick<Queues, 'add'>;
  moderation: Screening;
  inputFiles?: InputFiles | undefined;
  log: Logger;
}
type Said = Pick<Request, 'type' | 'input' | 'title' | 'preset'>;
type Whose = Pick<Request, 'id' | 'guild_id' | 'channel_id' | 'user_id'>;

/**
 * @returns whether it is not for everybody
 * @throws {UserError} `moderated`: it is not made; `not_judged`: the screen did not answer
 */
export async function screenRequest(context: Parts, whose: Whose, said: Said): Promise<boolean> {
  const settings = await context.guilds.settings(whose.guild_id);
  const verdict = await judge(context, settings, said);
  if (verdict.kind !== 'harmful' && verdict.kind !== 'rights') return isSensitive(context, verdict);
  const pausedUntil = await stop(context, whose, { said, settings, verdict });
  throw new Refused('moderated', (words) => stoppedWords(words, verdict, pausedUntil));
}

/** The same of what a lead changed it to, which does not count as a try of the member's. */
export async function screenChange(context: Parts, guild: string, said: Said): Promise<boolean> {
  const verdict = await judge(context, await context.guilds.settings(guild), said);
  if (verdict.kind !== 'harmful' && verdict.kind !== 'rights') return isSensitive(context, verdict);
  throw new Refused('moderated', (words) => stoppedWords(words, verdict, 0));
}

async function judge(context: Parts, settings: GuildSettings, said: Said): Promise<Verdict> {
  const { screen } = context.moderation;
  const texts = textsOf(said);
  const matches = createWordMatcher(settings.moderation_words);
  for (const text of texts) {
    const word = matches(text);
    if (word !== undefined) return { kind: 'harmful', word };
  }
  return screen.judge(texts, screen.asks ? picturesOf(said, context) : []);
}

function isSensitive({ moderation, log }: Parts, { kind }: Verdict): boolean {
  if (kind !== 'unavailable' || moderation.acceptsUnjudged) return kind === 'sensitive';
  log.warn('what was asked for could not be judged, and was refused');
  throw new Refused('not_judged', ({ moderation: { notJudged } }) => notJudged);
}

function textsOf({ type, input, title, preset }: Said): string[] {
  const { stage } = stageEntry(type);
  return [...new Set([...wordsSaid(stage, input), title, preset ?? ''])].filter((text) => text !== '');
}

/** Those that members attached; one that was given by its address goes to the endpoint as that. */
function picturesOf({ type, input }: Said, { inputFiles }: Parts): PictureToJudge[] {
  return linksOf(type, input)
    .filter(({ medium }) => medium === 'image')
    .map(
      ({ url }) =>
        async () =>
          inputFiles?.isAttachment(url) ? inputFiles.read(url) : url,
    );
}

const SHOWN_CHARS = 600;

interface Stop {
  said: Said;
  settings: GuildSettings;
  verdict: { word?: string };
}

/** @returns until when the member pauses, where this was one too many */
async function stop(
  context: Parts,
  { id, guild_id, channel_id, user_id }: Whose,
  { said, settings: { pause_after, pause_minutes }, verdict }: Stop,
): Promise<number> {
  const { pausedUntil } = await moderate(context, guild_id, {
    event: {
      id,
      kind: 'stopped',
      member: user_id,
      channel: channel_id,
      why: verdict.word ?? CLASSIFIER,
      words: textsOf(said).join(' · ').slice(0, SHOWN_CHARS),
    },
    ...(pause_after > 0 ? { tries: { after: pause_after, pause: pause_minutes * 60_000 } } : {}),
  });
  return pausedUntil;
}
