import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayIntentBits, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { inviteLink, NEEDED_PERMISSIONS } from '../../src/commands/needed-permissions.ts';
import { INVITED_PERMISSIONS } from '../../src/playground/world.ts';
import { startLocal } from '../playground/support.ts';

test('the README, the link in the log and the local Discord give the bot exactly what it says it needs', async () => {
  await using local = await startLocal();
  const client = await local.bot([GatewayIntentBits.Guilds]);
  const needed = new PermissionsBitField(NEEDED_PERMISSIONS).bitfield;
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const [, words = ''] = /and the permissions ([^.]+)\./.exec(readme) ?? [];
  const told = words.split(/, | and /).map((name) => name.replaceAll(' ', ''));
  const link = new URL(inviteLink(client));

  // Discord's client says View Channels where its API says VIEW_CHANNEL.
  expect(told.map((name) => name.replace('ViewChannels', 'ViewChannel').replace('inThreads', 'InThreads'))).toEqual([
    ...NEEDED_PERMISSIONS,
  ]);
  expect(BigInt(link.searchParams.get('permissions') ?? '0')).toBe(needed);
  expect(link.searchParams.get('scope')?.split(' ').sort()).toEqual(['applications.commands', 'bot']);
  expect(INVITED_PERMISSIONS).toBe(needed);
});
