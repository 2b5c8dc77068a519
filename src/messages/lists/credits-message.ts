import { ButtonStyle, ComponentType } from 'discord.js';
import type { Family, Stage } from 'kiln-client/contract/family';
import { type LearnedPrices, typicalPrice } from 'kiln-client/contract/prices';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, button, buttonRows, type MessageBody, messageBody, separator, text } from '../parts/message-body.ts';
import { joined, timestamp } from '../parts/text.ts';
import { FAMILIES } from '../words/contract-words.ts';
import type { Words } from '../words/index.ts';

export interface CreditsView {
  available: number;
  held: number;
  spent: number;
  /** Credits that come each month; 0: none. */
  allowance: number;
  /** The guild's tasks are paid by its own account at the service. */
  ownAccount: boolean;
  learned: LearnedPrices;
  /** What credits can be bought with in Discord's shop, dearest last. */
  shop: readonly { sku: string; credits: number; monthly?: boolean }[];
  /** How more are had. */
  more: MoreCredits;
  mine: {
    held: number;
    tasks: number;
    /** What this member used, and may use, with the end of the window. */
    windows: readonly { name: 'day' | 'month'; used: number; most: number; resets: number }[];
  };
}

/** A guild's credits, the reader's own use, and what each stage costs with the usual options. */
export function renderCredits(words: Words, view: CreditsView): MessageBody {
  const { creditsWords } = words;
  const prices = priceLines(words, view.learned);
  return messageBody(ACCENT.quiet, [
    text(
      creditsWords.title,
      joined(
        creditsWords.left({ amount: view.available }),
        view.held > 0 && creditsWords.held({ amount: view.held }),
        creditsWords.spent({ amount: view.spent }),
      ),
      view.allowance > 0 && creditsWords.allowance({ amount: view.allowance }),
      view.ownAccount && creditsWords.ownAccount,
    ),
    mineText(words, view.mine),
    ...shopParts(words, view.shop),
    ...moreParts(words, view.more, view.shop.length > 0),
    separator(),
    text(creditsWords.usualPrices, ...prices.map((line) => `-# ${line}`)),
    text(creditsWords.whenCharged, creditsWords.whenCanceled),
  ]);
}

/** "Keycap: prototype 12 · build 50"; families with one price each stand in one line, which fits a phone. */
function priceLines(words: Words, learned: LearnedPrices): string[] {
  const several = FAMILIES.filter(({ stages }) => stages.length > 1);
  const single = FAMILIES.filter(({ stages }) => stages.length === 1);
  const singles = single.map(
    (family) => `${words.contract.family(family)} ${figureOf(words, family.stages[0], learned)}`,
  );
  return [...several.map((family) => familyLine(words, family, learned)), words.and(singles)];
}

function figureOf({ count, creditsWords }: Words, stage: Stage | undefined, learned: LearnedPrices): string {
  const price = stage && typicalPrice(stage, learned);
  if (price === undefined) return creditsWords.unknown;
  return price === 0 ? creditsWords.free : count(price);
}

function familyLine(words: Words, family: Family, learned: LearnedPrices): string {
  const { contract, creditsWords } = words;
  const title = contract.family(family);
  const figures = family.stages.map((stage) => {
    // "Text to 3D · refine" of the family "Text to 3D"; a stage that is called like its family does all of it.
    const called = contract.stage(stage).title;
    const own = called.startsWith(`${title} · `) ? called.slice(title.length + 3) : creditsWords.inOneGo;
    return `${own} ${figureOf(words, stage, learned)}`;
  });
  return `${title}: ${figures.join(' · ')}`;
}

/** What one press adds in a local Discord. */
export const LOCAL_GRANT = 1_000;

export interface MoreCredits {
  guildId: string;
  /** The operator's own words. */
  help?: string | undefined;
  /** The reader manages the server. */
  isLead: boolean;
  /** They may add some themselves, free of charge. */
  mayGrant: boolean;
}

/** What to press, or whom to ask; nothing where the shop is all there is. */
function moreParts({ creditsWords }: Words, { guildId, help, isLead, mayGrant }: MoreCredits, hasShop: boolean) {
  const command = `npm run kiln -- credits grant ${guildId} ${LOCAL_GRANT}`;
  const lines = [
    help,
    !isLead && !help && !hasShop && creditsWords.askLeads,
    isLead && !help && !hasShop && !mayGrant && creditsWords.askOperator({ command: `\`${command}\`` }),
    isLead && creditsWords.ownKey,
  ];
  if (!mayGrant && !lines.some(Boolean)) return [];
  const press = encodePress({ action: 'grant', requestId: '', argument: String(LOCAL_GRANT) });
  return [
    text(creditsWords.more, ...lines),
    ...buttonRows([mayGrant && button(creditsWords.add({ amount: LOCAL_GRANT }), press, 'primary')]),
  ];
}

/** Discord names each article and its price on its own button. */
function shopParts({ creditsWords }: Words, shop: CreditsView['shop']) {
  const offered = shop.slice(0, 5);
  if (offered.length === 0) return [];
  const worths = offered
    .map(({ credits, monthly }) => creditsWords.worth({ amount: credits, isMonthly: monthly ?? false }))
    .join(', ');
  return [
    text(creditsWords.shop({ amounts: worths })),
    ...buttonRows(
      offered.map(({ sku }) => ({ type: ComponentType.Button, style: ButtonStyle.Premium, sku_id: sku }) as const),
    ),
  ];
}

function mineText({ creditsWords }: Words, mine: CreditsView['mine']) {
  const windows = mine.windows.map(({ name, used, most, resets }) =>
    Number.isFinite(most)
      ? creditsWords.usedOf[name]({ used, limit: most, resets: timestamp(resets) })
      : creditsWords.used[name]({ used }),
  );
  const held = mine.tasks === 0 ? '' : creditsWords.heldFor({ held: mine.held, count: mine.tasks });
  return text(creditsWords.youUsed({ usage: windows.join(' · '), held }));
}
