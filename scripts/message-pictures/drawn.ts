import { GUILD_ID } from 'kiln-playground/base/world';
import { renderNoReply, renderPreparing } from '../../src/messages/guild/permission-notes.ts';
import { INVITED } from '../../src/messages/guild/permissions.ts';
import { errorNotice, notice } from '../../src/messages/guild/private-notices.ts';
import { renderWelcome } from '../../src/messages/guild/welcome-message.ts';
import { renderCredits } from '../../src/messages/lists/credits-message.ts';
import type { MessageBody } from '../../src/messages/parts/message-body.ts';
import { renderFiles } from '../../src/messages/request/files-message.ts';
import { renderPlain, renderPointer } from '../../src/messages/request/plain-message.ts';
import { renderRequest } from '../../src/messages/request/request-message.ts';
import type { DeliveredFile, RequestView } from '../../src/messages/request/view.ts';
import { en } from '../../src/messages/words/index.ts';
import { creditsView, task, view } from '../../test/messages/views.ts';
import type { Made } from './results.ts';
import type { PictureFile, Studio } from './studio.ts';

/**
 * States that do not come about at will (a line, a doubt, a lost message, a file that is too large): the same functions
 * that draw them in earnest, with likely figures, written by the bot into a channel.
 */

interface Drawn {
  sheet: string;
  caption: string;
  body: MessageBody;
  files?: readonly PictureFile[];
}

export async function shootDrawn(studio: Studio, made: Made): Promise<void> {
  const { alice } = studio.people;
  const { id: channel } = await studio.control('channel.create', { guild_id: GUILD_ID, name: 'states' });
  const direct = await studio.openDirectMessage('alice');
  const sku = await studio.control('sku.create', { name: '500 credits', kind: 'consumable' });
  const user = alice.user.id;
  const drawn = [...onTheWay(user), ...endings(user), ...lateAndLarge(user, made), ...screens(sku.id)];
  for (const { sheet, caption, body, files } of drawn) {
    // Otherwise the page joins the bot's messages under one name.
    await alice.post(channel, '…');
    const id = await studio.post(channel, body, files);
    await studio.shoot(sheet, caption, { id, channel_id: channel });
  }
  const files = pictures(made);
  const late = renderRequest(en, done(user, attached(files), { channelId: channel }), Date.now(), 'direct');
  const id = await studio.post(direct, late, files);
  await studio.shoot('places', 'Sent directly, because the channel takes nothing', { id, channel_id: direct });
}

const ASKED_AGO_MS = 34_000;

function of(user: string, phase: RequestView['phase'], values: Partial<RequestView> = {}): MessageBody {
  const now = Date.now();
  return renderRequest(en, view(phase, { userId: user, createdAt: now - ASKED_AGO_MS, ...values }), now);
}

function onTheWay(user: string): Drawn[] {
  const sheet = 'on-its-way';
  const running = (status: string, progress: number, more = {}) =>
    ({ name: 'running', task: task({ status, progress, ...more }) }) as const;
  return [
    { sheet, caption: 'Accepted, where permissions are missing', body: renderPreparing(en) },
    { sheet, caption: 'Waiting in line', body: of(user, { name: 'waiting', ahead: 3 }) },
    { sheet, caption: 'Next in line', body: of(user, { name: 'waiting', ahead: 0 }) },
    { sheet, caption: 'Handed over', body: of(user, { name: 'creating' }) },
    { sheet, caption: 'Queued at the service', body: of(user, running('PENDING', 0, { preceding_tasks: 2 })) },
    { sheet, caption: 'Half way', body: of(user, running('IN_PROGRESS', 58), { etaSeconds: 15 }) },
    { sheet, caption: 'Almost there', body: of(user, running('IN_PROGRESS', 100), { etaSeconds: 1 }) },
    { sheet, caption: 'In doubt', body: of(user, { name: 'checking' }) },
  ];
}

function endings(user: string): Drawn[] {
  const sheet = 'endings';
  const { attachment_gone: pictureGone, no_pose: noPose } = en.reasons.byCode;
  return [
    {
      sheet,
      caption: 'Failed',
      body: of(
        user,
        { name: 'failed', reason: noPose, code: 'no_pose', detail: '', reference: 'x7k2m9' },
        { type: 'rig', title: 'a wooden chair' },
      ),
    },
    {
      ...{ sheet, caption: 'Failed, and only another file helps' },
      body: of(user, { name: 'failed', reason: pictureGone, needsFile: true }),
    },
    {
      ...{ sheet, caption: 'Canceled after work had begun' },
      body: of(
        user,
        { name: 'canceled', refunded: false },
        { credits: { price: 20, held: 20, charged: 20, left: 460 } },
      ),
    },
    {
      ...{ sheet, caption: 'Something went wrong on our side' },
      body: errorNotice(en, en.common.broken, 'x7k2m9'),
    },
    {
      ...{ sheet, caption: 'Busy: an answer takes longer than four seconds' },
      body: notice(en.common.busy),
    },
  ];
}

const pictures = ({ thumbnail, turntable }: Made): PictureFile[] => [
  { name: 'turntable.webp', bytes: turntable },
  { name: 'thumbnail.png', bytes: thumbnail },
];

const attached = (files: readonly PictureFile[]): DeliveredFile[] =>
  files.map(({ name, bytes }) => ({
    role: name.startsWith('turntable') ? 'turntable' : name.startsWith('thumbnail') ? 'thumbnail' : 'model',
    ...{ name, sizeBytes: bytes.length, url: `attachment://${name}` },
  }));

function done(user: string, files: readonly DeliveredFile[], values: Partial<RequestView> = {}): RequestView {
  const now = Date.now();
  const result = task({
    model_urls: { glb: 'https://files.example/model.glb', stl: 'https://files.example/model.stl' },
    ...{ consumed_credits: 20, expires_at: now + 3 * 86_400_000 },
  });
  return view(
    { name: 'succeeded', task: result, files },
    {
      ...{ userId: user, createdAt: now - ASKED_AGO_MS, finishedAt: now },
      ...{
        credits: { price: 20, held: 20, charged: 20, left: 480 },
        measured: { faces: 29_412, size: [0.42, 0.51, 0.42] },
      },
      ...values,
    },
  );
}

function lateAndLarge(user: string, made: Made): Drawn[] {
  const sheet = 'files';
  const now = Date.now();
  const files = pictures(made);
  const link = (format: string, sizeBytes: number): DeliveredFile => ({
    ...{ role: 'model', format, name: `model.${format}`, sizeBytes },
    url: `https://files.example/a/model.${format}?Expires=${Math.floor(now / 1_000) + 86_400}`,
  });
  const large = [...attached(files), link('glb', 31_400_000), link('stl', 52_900_000)];
  const view = done(user, large);
  const nowhere = { ...view, reaches: (url: string) => !url.startsWith('http') };
  const model = { name: 'a-red-toadstool.glb', bytes: made.glb };
  return [
    { sheet, caption: 'Too large to attach: a link, the rest behind Files', body: renderRequest(en, view, now), files },
    { sheet, caption: 'Links lead nowhere from here: Files', body: renderRequest(en, nowhere, now), files },
    {
      ...{ sheet, caption: 'Files: for the one who pressed' },
      body: renderFiles(en, {
        ...{ requestId: '1', title: 'a red toadstool with white spots', isZip: false },
        ...{ attached: [model.name], links: [link('stl', 52_900_000)], missing: [] },
      }),
      files: [model],
    },
    {
      ...{ sheet, caption: 'The picture first, the files are on their way' },
      body: renderRequest(
        en,
        { ...view, phase: { ...view.phase, files: attached(files.slice(1)), unfinished: 'fetching' } as never },
        now,
      ),
      files: files.slice(1),
    },
    {
      ...{ sheet, caption: 'No place took it: /task' },
      body: renderRequest(
        en,
        { ...nowhere, phase: { ...view.phase, files: large.slice(2), unfinished: 'unplaced' } as never },
        now,
      ),
    },
    {
      ...{ sheet, caption: 'Late, as a new message: its thread was closed' },
      body: renderRequest(en, done(user, attached(files)), now),
      files,
    },
    {
      sheet,
      caption: 'What is left in a thread that was closed',
      body: renderPointer(en, 'https://discord.com/channels/1/2/3'),
    },
    { sheet, caption: 'Discord refuses the whole message: words and links', body: renderPlain(en, view, 'plain') },
    { sheet, caption: 'Discord refuses that, too', body: renderPlain(en, view, 'bare') },
  ];
}

function screens(sku: string): Drawn[] {
  const ids = new Map([
    ['text-to-3d', '1200000000000000901'],
    ['help', '1200000000000000902'],
    ['settings', '1200000000000000903'],
  ]);
  const missing = INVITED.filter(({ name }) => name === 'AttachFiles' || name === 'SendMessages');
  const now = Date.now();
  const credits = renderCredits(en, {
    ...{ ...creditsView, available: 480, held: 20, spent: 1_250, allowance: 1_000 },
    shop: [{ sku, credits: 500 }],
    mine: {
      ...{ held: 20, tasks: 1 },
      windows: [
        { name: 'day', used: 60, most: 200, resets: now + 6 * 3_600_000 },
        { name: 'month', used: 340, most: Number.POSITIVE_INFINITY, resets: 0 },
      ],
    },
  });
  return [
    { sheet: 'screens', caption: '/credits with a shop, an allowance and limits', body: credits },
    { sheet: 'questions', caption: 'Welcome, once, in a new server', body: renderWelcome(en, ids, missing) },
    {
      ...{ sheet: 'places', caption: 'A mention that cannot be answered there: said directly' },
      body: renderNoReply(en, '1200000000000000201', missing),
    },
    {
      ...{ sheet: 'places', caption: 'A server that has the commands without the bot' },
      body: errorNotice(
        en,
        en.places.noBot({ how: en.places.inviteBy({ url: 'https://discord.com/oauth2/authorize' }) }),
      ),
    },
  ];
}
