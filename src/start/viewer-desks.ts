import { type ActivityOptions, DISCORD_HOSTS } from 'kiln-viewer/activity-desk';
import type { NoteOptions } from 'kiln-viewer/note-desk';
import type { Config } from '../config.ts';
import { actTogether, enterTogether, notedTogether, openedTogether } from '../jobs/actions/viewer/activity.ts';
import { addNote, removeNote, seenNotes, setNoteState } from '../jobs/actions/viewer/notes.ts';
import { createSigner } from '../jobs/base/signer.ts';
import { createSignIn, redirectUriOf } from '../jobs/discord/sign-in.ts';
import { readApplicationId } from '../jobs/runtime/application-id.ts';
import type { Jobs } from '../jobs/runtime/start-jobs.ts';
import type { BotParts } from './bot-parts.ts';

type SignInParts = Pick<BotParts, 'config' | 'discord' | 'secrets'>;

/** @returns undefined: results are not seen in a browser here, or members cannot sign in */
export function createNotes(jobs: Jobs, parts: SignInParts): NoteOptions | undefined {
  const identity = identityOf(parts);
  return (
    identity && {
      desk: {
        list: (token, user) => seenNotes(jobs, token, user),
        write: (token, user, note) => addNote(jobs, token, user, note),
        mark: (token, user, id, state) => setNoteState(jobs, { token, user, id }, state),
        drop: (token, user, id) => removeNote(jobs, { token, user, id }),
      },
      identity,
      signer: createSigner(parts.secrets, 'notes'),
      now: jobs.now,
    }
  );
}

/** @returns undefined: nothing is opened in a frame inside Discord */
export function createActivity(jobs: Jobs, parts: SignInParts): ActivityOptions | undefined {
  const identity = parts.config.activity ? identityOf(parts) : undefined;
  return (
    identity && {
      desk: {
        opened: (instance, user) => openedTogether(jobs, instance, user),
        enter: (instance, user, hear) => enterTogether(jobs, { instance, user }, hear),
        act: (instance, user, act) => actTogether(jobs, { instance, user }, act),
        noted: (instance) => notedTogether(jobs, instance),
      },
      identity,
      signer: createSigner(parts.secrets, 'activity'),
      now: jobs.now,
    }
  );
}

/** The origins of the client that holds the frame: Discord's, or this machine's by each of its names. */
export function activityHosts({ publicUrl, port, signIn }: Config): readonly string[] {
  if (!signIn.isLocal) return DISCORD_HOSTS;
  const names = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`);
  return [...new Set([...names, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])])];
}

function identityOf({ config, discord }: SignInParts) {
  const { publicUrl, signIn } = config;
  if (publicUrl === undefined || signIn.secret === undefined) return undefined;
  let application: string | undefined;
  return createSignIn({
    apiUrl: discord.apiUrl,
    pages: signIn.isLocal && discord.apiUrl ? new URL(discord.apiUrl).origin : 'https://discord.com',
    async application() {
      application ??= await readApplicationId(discord);
      return application;
    },
    secret: signIn.secret,
    redirectUri: redirectUriOf(publicUrl),
  });
}
