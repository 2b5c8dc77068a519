import { ButtonStyle, ComponentType } from 'discord.js';
import { families } from 'kiln-client/contract/families/index';
import type { Family } from 'kiln-client/contract/family';
import { type LearnedPrices, typicalPrice } from 'kiln-client/contract/prices';
import { encodePress } from './custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from './message-body.ts';
import { count, credits, timestamp } from './text.ts';

export interface CreditsView {
  available: number;
  held: number;
  spent: number;
  /** Credits that come each month; 0: none. */
  allowance?: number;
  /** The guild's tasks are paid by its own account at the service. */
  ownAccount?: boolean;
  learned?: LearnedPrices;
  /** What credits can be bought with in Discord's shop, dearest last. */
  shop?: readonly { sku: string; credits: number; monthly?: boolean }[];
  /** How more are had. */
  more?: MoreCredits;
  mine?: {
    held: number;
    tasks: number;
    /** What this member used, and may use, with the end of the window. */
    windows: readonly { name: 'today' | 'this month'; used: number; most: number; resets: number }[];
  };
}

/** A guild's credits, the reader's own use, and what each stage costs with the usual options. */
export function renderCredits(view: CreditsView): MessageBody {
  // The table's families differ in their stages' types; here they are only read by the common form.
  const prices = (families as readonly Family[]).map((family) => familyLine(family, view.learned));
  return messageBody(ACCENT.quiet, [
    text(
      '### Credits of this server',
      joined(
        `**${credits(view.available)} left**`,
        view.held > 0 && `${count(view.held)} held for work under way`,
        `${count(view.spent)} spent`,
      ),
      (view.allowance ?? 0) > 0 && `-# ${credits(view.allowance ?? 0)} more at the beginning of each month`,
      view.ownAccount &&
        '-# This server uses its own account at the service: what is made is paid there, and takes nothing from these credits.',
    ),
    mineText(view.mine),
    ...shopParts(view.shop ?? []),
    ...moreParts(view.more, (view.shop ?? []).length > 0),
    separator(),
    text('**What things usually cost, in credits**', ...prices.map((line) => `-# ${line}`)),
    text(
      '-# Held credits are charged when a task succeeds, and come back when it fails.',
      '-# Canceled while it waits, they come back too. Once work has begun the service keeps its price, and the button says so: “Cancel (keeps 20 credits)”.',
    ),
  ]);
}

/** "Keycap: prototype 12 · build 50"; a family with one stage has its price alone. */
function familyLine({ title, stages }: Family, learned: LearnedPrices | undefined): string {
  const words = stages.map((stage) => {
    const price = typicalPrice(stage, learned);
    const figure = price === 0 ? 'free' : price === undefined ? 'not known yet' : count(price);
    if (stages.length === 1) return figure;
    // "Text to 3D · refine" of the family "Text to 3D"; a stage that is called like its family does all of it.
    const own = stage.title.startsWith(`${title} · `) ? stage.title.slice(title.length + 3) : 'in one go';
    return `${own} ${figure}`;
  });
  return `${title}: ${words.join(' · ')}`;
}

/** What one press adds in a local Discord. */
export const LOCAL_GRANT = 1_000;

export interface MoreCredits {
  guildId: string;
  /** The operator's own words. */
  help?: string | undefined;
  /** The reader manages the server. */
  isLead: boolean;
  /** They may add some themselves: nobody pays for them. */
  mayGrant: boolean;
}

/** Never a dead end: there is always somebody to ask, or something to press. */
function moreParts(more: MoreCredits | undefined, hasShop: boolean) {
  if (!more) return [];
  const { guildId, help, isLead, mayGrant } = more;
  const command = `npm run kiln -- credits grant ${guildId} ${LOCAL_GRANT}`;
  const lines = [
    help,
    !isLead && !help && !hasShop && '-# Those who manage this server can see here how to get more.',
    isLead && !help && !hasShop && !mayGrant && `-# Whoever runs this Kiln adds them: \`${command}\``,
    isLead &&
      '-# A server with an account of its own at the service sets its key in `/settings` and needs none of these.',
  ];
  const press = encodePress({ action: 'grant', requestId: '', argument: String(LOCAL_GRANT) });
  return [
    text('**More credits**', ...lines),
    ...buttonRows([mayGrant && button(`Add ${credits(LOCAL_GRANT)}`, press, 'primary')]),
  ];
}

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ');

/** Discord names each article and its price on its own button. */
function shopParts(shop: NonNullable<CreditsView['shop']>) {
  const offered = shop.slice(0, 5);
  if (offered.length === 0) return [];
  const worths = offered.map(({ credits: many, monthly }) => `${count(many)}${monthly ? ' a month' : ''}`).join(', ');
  return [
    text(`**More credits for this server**: ${worths} credits`),
    ...buttonRows(
      offered.map(({ sku }) => ({ type: ComponentType.Button, style: ButtonStyle.Premium, sku_id: sku }) as const),
    ),
  ];
}

function mineText(mine: CreditsView['mine']) {
  if (!mine) return undefined;
  const windows = mine.windows.map(({ name, used, most, resets }) =>
    Number.isFinite(most)
      ? `${count(used)} of ${credits(most)} ${name}, anew ${timestamp(resets)}`
      : `${credits(used)} ${name}`,
  );
  const held =
    mine.tasks === 0 ? '' : ` · ${count(mine.held)} held for ${mine.tasks === 1 ? '1 task' : `${mine.tasks} tasks`}`;
  return text(`**You used** ${windows.join(' · ')}${held}`);
}
