import { expect } from 'vitest';
import type { LiveMessage, Member } from './member.ts';
import { until } from './until.ts';

/** The files of a result in its message, without those that it was made from. */
export const resultFiles = ({ files }: Pick<LiveMessage, 'files'>) =>
  files.filter(({ filename }) => !filename.startsWith('source_'));

/** @param ending of the file's name */
export async function fetchResult(message: Pick<LiveMessage, 'files'>, ending: string): Promise<Uint8Array> {
  const file = await until(`there is a ${ending}`, () =>
    resultFiles(message).find(({ filename }) => filename.endsWith(ending)),
  );
  const response = await fetch(file.url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** What the button Files brings: all files, into a message for this member alone. */
export async function allFiles(member: Member, message: LiveMessage): Promise<LiveMessage> {
  const { id } = await member.press(message.id, 'Files');
  return member.waitForMessage(
    ({ interaction_metadata, loading, files }) => interaction_metadata?.id === id && !loading && files.length > 0,
  );
}
