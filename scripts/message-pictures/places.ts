import { BOT_ROLE_ID, GUILD_ID } from 'kiln-playground/base/world';
import type { LiveMessage } from '../../test/support/member.ts';
import type { Studio } from './studio.ts';

/** One small order in every kind of channel, made in earnest. */

const SHEET = 'places';
const LONGEST_MS = 120_000;

export async function shootPlaces(studio: Studio): Promise<void> {
  const { people, control } = studio;
  const make = (type: 0 | 2 | 5 | 15, name: string) => control('channel.create', { guild_id: GUILD_ID, name, type });
  const workshop = people.alice.channels.workshop ?? '';
  const forum = await make(15, 'assets');
  const open = async (channel: string, body: object) => {
    const { body: made } = await people.alice.request('POST', `/channels/${channel}/threads`, body);
    return (made as { id: string }).id; // Discord's own answer: a channel
  };
  const places = [
    { caption: 'In a thread', id: await open(workshop, { name: 'Chairs', type: 11 }) },
    {
      caption: 'In a post of a forum',
      id: await open(forum.id, { name: 'Chairs', message: { content: 'Which one fits the hut?' } }),
    },
    { caption: 'In the text of a voice channel', id: (await make(2, 'voice')).id },
    { caption: 'In an announcement channel', id: (await make(5, 'news')).id },
  ];
  for (const { id, caption } of places) await studio.shoot(SHEET, caption, await makeIn(studio, id));

  const strict = await make(0, 'strict');
  await control('overwrite.set', { channel_id: strict.id, id: BOT_ROLE_ID, deny: ['ATTACH_FILES', 'SEND_MESSAGES'] });
  const shown = await makeIn(studio, strict.id);
  const note = await people.alice.waitForMessage(
    ({ ephemeral, channel_id: channel }) => ephemeral && channel === strict.id,
  );
  await studio.shoot(SHEET, 'Permissions are missing here: said to whoever asks', note);
  await studio.shoot(SHEET, 'Without Attach Files: an answer by the command’s own way', shown);
}

async function makeIn({ people: { alice } }: Studio, channel: string): Promise<LiveMessage> {
  await alice.slash(channel, 'text-to-3d', { prompt: 'a wooden chair', formats: 'glb' });
  return alice.waitForMessage(
    ({ channel_id: at, files }) => at === channel && files.some(({ filename }) => filename.endsWith('.webp')),
    LONGEST_MS,
  );
}
