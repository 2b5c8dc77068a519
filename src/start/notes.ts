import type { NoteOptions } from 'kiln-viewer/note-desk';
import { addNote, removeNote, seenNotes, setNoteState } from '../jobs/actions/viewer/notes.ts';
import { createSigner } from '../jobs/base/signer.ts';
import { createSignIn, redirectUriOf } from '../jobs/discord/sign-in.ts';
import { readApplicationId } from '../jobs/runtime/application-id.ts';
import type { Jobs } from '../jobs/runtime/start-jobs.ts';
import type { BotParts } from './bot-parts.ts';

/** @returns undefined: results are not seen in a browser here, or members cannot sign in */
export function createNotes(
  jobs: Jobs,
  { config, discord, secrets }: Pick<BotParts, 'config' | 'discord' | 'secrets'>,
): NoteOptions | undefined {
  const { publicUrl, signIn } = config;
  if (publicUrl === undefined || signIn.secret === undefined) return undefined;
  let application: string | undefined;
  return {
    desk: {
      list: (token, user) => seenNotes(jobs, token, user),
      write: (token, user, note) => addNote(jobs, token, user, note),
      mark: (token, user, id, state) => setNoteState(jobs, { token, user, id }, state),
      drop: (token, user, id) => removeNote(jobs, { token, user, id }),
    },
    identity: createSignIn({
      apiUrl: discord.apiUrl,
      pages: signIn.isLocal && discord.apiUrl ? new URL(discord.apiUrl).origin : 'https://discord.com',
      async application() {
        application ??= await readApplicationId(discord);
        return application;
      },
      secret: signIn.secret,
      redirectUri: redirectUriOf(publicUrl),
    }),
    signer: createSigner(secrets, 'notes'),
    now: jobs.now,
  };
}
