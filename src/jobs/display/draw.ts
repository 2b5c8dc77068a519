import { createHash } from 'node:crypto';
import type { Guilds } from '../../guilds/guilds.ts';
import { printCosts } from '../../guilds/print-prices.ts';
import { type BatchView, renderBatch } from '../../messages/groups/batch-message.ts';
import { renderChain } from '../../messages/groups/chain-message.ts';
import { renderGroup } from '../../messages/groups/group-message.ts';
import type { VoteView } from '../../messages/groups/vote-part.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { renderPlain } from '../../messages/request/plain-message.ts';
import { renderRequest } from '../../messages/request/request-message.ts';
import type { MessageForm, MessagePlace, RequestView } from '../../messages/request/view.ts';
import type { Positions } from '../admission/queue-positions.ts';
import type { ViewerLinks } from '../base/viewer-links.ts';
import type { Reaches } from '../files/link-reach.ts';
import { hiddenOf } from '../moderation/flagged-visibility.ts';
import { expectedMaker } from '../service/expected-maker.ts';
import type { Durations } from '../service/learned-durations.ts';
import type { Makers } from '../service/learned-lists.ts';
import type { Prices } from '../service/learned-prices.ts';
import { heldAgainst, isKept, isMendable } from '../store/chains/held-against.ts';
import { placeOfMessage } from '../store/display.ts';
import { type Group, isCompared, type Vote } from '../store/group.ts';
import type { Shown } from '../store/mailbox.ts';
import type { Request } from '../store/request.ts';
import { batchView } from './batch-view.ts';
import { chainView } from './chain-view.ts';
import { requestView } from './request-view.ts';
import { isViewable } from './viewable.ts';
import { wordsAt } from './words-of.ts';

/** From the record to what its message says now. */
export interface Drawing extends Shown {
  /** @param isNew in a message of its own, which does not carry what the request was made from */
  at(place: MessagePlace, form: MessageForm, isNew?: boolean): MessageBody;
}

export type Show = ReturnType<typeof createShow>;

export interface ShowOptions {
  guilds: Pick<Guilds, 'ledger' | 'settings'>;
  durations: Durations;
  makers: Makers;
  positions: Positions;
  prices: Prices;
  reaches: Reaches;
  viewerLinks?: ViewerLinks | undefined;
  now: () => number;
}

export function createShow(options: ShowOptions) {
  const { guilds, durations, makers, positions, prices, reaches, viewerLinks, now } = options;

  /** Of the model that makes it, as soon as that has made something; else of the stage. */
  async function secondsOf({ type, input }: Request): Promise<number> {
    return expectedMaker(type, input, await makers.list())?.seconds ?? durations.typical(type);
  }

  /** A link for everybody in the message; to what its member alone sees, and after a link has ended, a button that makes one. */
  async function viewerOf(request: Request): Promise<RequestView['viewer']> {
    if (!viewerLinks || !isViewable(request)) return undefined;
    const link = request.ephemeral ? undefined : await viewerLinks.of(request.id, request.user_id);
    return link?.isOpen ? { url: link.url } : {};
  }

  /** What the guild's standard and its prices of prints are held against, where the service says what it has measured. */
  async function byGuild({ phase }: RequestView, request: Request): Promise<Partial<RequestView>> {
    const { measured, print } = (phase.name === 'succeeded' && phase.task.engine) || {};
    if (!measured && !print) return {};
    const settings = await guilds.settings(request.guild_id);
    const held = heldAgainst(request, settings);
    return {
      standard: held?.verdicts,
      isMendable: held && !isKept(held) && isMendable(request, held),
      waiver: held?.waiver,
      printCosts: print && printCosts(settings.print_prices, print),
    };
  }

  async function view(request: Request): Promise<RequestView> {
    const [balance, typicalSeconds, learned, ahead, hidden, viewer] = await Promise.all([
      guilds.ledger.balance(request.guild_id),
      secondsOf(request),
      prices.learned(),
      request.state === 'held' ? positions.ahead(request.id) : 0,
      hiddenOf(request, guilds),
      viewerOf(request),
    ]);
    // In an account of the guild's own it is not our credits that are left.
    const left = request.account === '' ? balance.available : undefined;
    const shown = requestView(request, { ahead, typicalSeconds, left, reaches, hidden, now: now() });
    return { ...shown, ...(await byGuild(shown, request)), learned, viewer: hidden === undefined ? viewer : undefined };
  }

  /** What the message of a batch shows. @throws the group is none */
  async function batch({ batch: own, ...group }: Group): Promise<BatchView> {
    const { shown } = group;
    if (!own) throw new Error(`${group.id} is no batch`);
    const { available } = await guilds.ledger.balance(shown.guild_id);
    const hidden = await hiddenOf({ ...shown, flagged: group.requests.some(({ flagged }) => flagged) }, guilds);
    return batchView({ ...group, batch: own }, { left: shown.account === '' ? available : undefined, hidden });
  }

  async function drawBatch(group: Group): Promise<Drawing> {
    const { shown } = group;
    const drawn = await batch(group);
    const moment = now();
    const at: Drawing['at'] = (place, form) => renderBatch(wordsAt(shown, place), drawn, moment, { place, form });
    const ended = drawn.rows.filter(({ finishedAt }) => finishedAt !== undefined).length;
    return {
      at,
      hash: hashOf(at(placeOfMessage(shown), 'whole')),
      percent: (100 * ended) / drawn.rows.length,
      // Small steps wait for more: an end of one of many is one.
      phase: `${drawn.state} ${drawn.by} ${ended === drawn.rows.length}`,
    };
  }

  return {
    view,
    batch,
    async drawGroup(all: Group): Promise<Drawing> {
      const { requests, shown } = all;
      if (all.batch) return drawBatch(all);
      const { chain } = all;
      const rows = await Promise.all(
        requests.map(async (request) => ({
          view: await view(request),
          isRemoved: request.removed_by !== undefined,
          votes: request.votes,
          isBlind: request.blind,
          maker: !request.blind && isCompared(all, request) ? String(request.input.maker) : undefined,
          isShown: shown.shown?.includes(request.id) ?? false,
        })),
      );
      const about = await view(shown);
      const vote = all.vote && voteView(all, all.vote);
      const group = { about, rows, vote, sheet: shown.files?.[0]?.url };
      const ofChain = chain && chainView({ ...all, chain }, { about, rows, learned: await prices.learned() });
      const moment = now();
      const phases = rows.map((row) => row.view.phase);
      const at: Drawing['at'] = (place, form) => {
        const words = wordsAt(shown, place);
        return ofChain
          ? renderChain(words, ofChain, moment, { place, form })
          : renderGroup(words, group, moment, { place, form });
      };
      return {
        at,
        hash: hashOf(at(placeOfMessage(shown), 'whole')),
        percent: phases.reduce((sum, phase) => sum + percentOf(phase), 0) / phases.length,
        phase: [chain?.turn, vote?.state, ...phases.map(nameOf)].join(),
      };
    },
    async draw(request: Request): Promise<Drawing> {
      const drawn = await view(request);
      const moment = now();
      const { phase } = drawn;
      const at: Drawing['at'] = (place, form, isNew = false) => {
        const words = wordsAt(request, place);
        if (form !== 'whole') return renderPlain(words, drawn, form);
        return renderRequest(words, isNew ? { ...drawn, sources: [] } : drawn, moment, place);
      };
      return {
        at,
        hash: hashOf(at(placeOfMessage(request), 'whole')),
        percent: percentOf(phase),
        phase: nameOf(phase),
      };
    },
  };
}

function voteView({ requests, shown }: Group, vote: Vote): VoteView {
  const place = requests.findIndex(({ id }) => id === vote.winner);
  const winner = requests[place];
  return {
    ...vote,
    deadline: vote.deadline,
    follow: vote.follow,
    userId: shown.user_id,
    isPrivate: shown.ephemeral,
    winner: winner && { requestId: winner.id, number: place + 1, votes: winner.votes ?? 0 },
  };
}

const hashOf = (body: MessageBody) => createHash('sha1').update(JSON.stringify(body)).digest('base64');

const nameOf = (phase: RequestView['phase']) =>
  phase.name === 'running' ? `running ${phase.task.status}` : phase.name;

/** How far it is, for comparing: a place in the queue is below zero. */
function percentOf(phase: RequestView['phase']): number {
  if (phase.name === 'running') return phase.task.progress;
  return phase.name === 'waiting' ? -2 * (1 + phase.ahead) : 0;
}
