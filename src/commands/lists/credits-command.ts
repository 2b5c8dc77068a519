import {
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  RESTJSONErrorCodes,
} from 'discord.js';
import { readReport } from '../../jobs/store/read-usage.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { LOCAL_GRANT, renderCredits } from '../../messages/lists/credits-message.ts';
import {
  REPORT_FILE,
  REPORT_GROUPS,
  type ReportGroup,
  renderReport,
  reportCsv,
} from '../../messages/lists/report-message.ts';
import { type Command, choicesOf, GUILD_ONLY, type PressHandler, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { redeem } from '../guild/guild-events.ts';
import { type Answerable, checkLead, deferPrivately, finish, isLead, placeOf, whoIs, wordsOf } from '../respond.ts';

/** /credits: what is left, what the member used, and what things cost; with `by`, the report for leads. */

const DAY_MS = 86_400_000;

export function creditsCommand(context: CommandContext): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      ...titled(({ commands }) => commands.credits),
      options: [
        {
          type: ApplicationCommandOptionType.String,
          ...titled(({ commands }) => commands.credits.by),
          choices: choicesOf(REPORT_GROUPS, ({ commands }) => commands.credits.by.choices),
        },
        {
          type: ApplicationCommandOptionType.Integer,
          ...titled(({ commands }) => commands.credits.days),
          min_value: 1,
          max_value: 366,
        },
      ],
    },
    async run(interaction) {
      await deferPrivately(interaction);
      const by = REPORT_GROUPS.find((one) => one === interaction.options.getString('by'));
      const days = interaction.options.getInteger('days');
      if (by !== undefined || days !== null) return report(context, interaction, by ?? 'member', days ?? 30);
      const { guildId, userId } = placeOf(interaction);
      for (const bought of interaction.entitlements.values()) {
        const isTheirs = bought.guildId === null ? bought.userId === userId : bought.guildId === guildId;
        if (isTheirs) await redeem(bought, guildId, context);
      }
      const view = await overview(context, interaction);
      try {
        await finish(interaction, renderCredits(wordsOf(interaction), view));
      } catch (error) {
        if (!isBadForm(error) || view.shop.length === 0) throw error;
        // A SKU that is not (yet) in the shop must not hide the credits.
        context.log.warn({ skus: view.shop }, 'Discord refuses a SKU of the shop: check `sku list` against its page');
        await finish(interaction, renderCredits(wordsOf(interaction), { ...view, shop: [] }));
      }
    },
  };
}

/**
 * Adds credits in the local Discord, for those who manage the guild: it has no operator and no one pays.
 * @throws {UserError} `leads_only`
 */
export const pressGrant: PressHandler = async (context, interaction) => {
  if (!isLead(interaction) || !context.localDiscord) {
    throw new Refused('leads_only', ({ refused }) => refused.grantLeadsOnly);
  }
  await interaction.deferUpdate();
  const { guildId, userId } = placeOf(interaction);
  const details = { user: userId, note: 'added by a lead, in the local Discord' };
  await context.guilds.ledger.grant(guildId, `local/${interaction.id}`, LOCAL_GRANT, details);
  context.log.info({ guild: guildId, user: userId, credits: LOCAL_GRANT }, 'credits were added in the local Discord');
  await finish(interaction, renderCredits(wordsOf(interaction), await overview(context, interaction)));
};

/** @throws {UserError} `leads_only` */
async function report(
  context: CommandContext,
  interaction: ChatInputCommandInteraction,
  by: ReportGroup,
  days: number,
) {
  checkLead(interaction, ({ refused }) => refused.reportLeadsOnly);
  const { guildId } = placeOf(interaction);
  const { lines, cut } = await readReport(context.jobs.redis, guildId, context.now() - days * DAY_MS);
  const body = renderReport(wordsOf(interaction), { by, days, lines, cut });
  await finish(interaction, body, { name: REPORT_FILE, bytes: Buffer.from(reportCsv(lines)) });
}

async function overview(context: CommandContext, interaction: Answerable) {
  const { guildId, userId } = placeOf(interaction);
  const { guilds, jobs, purchases } = context;
  const [balance, allowance, settings, use, active, learned, skus] = await Promise.all([
    guilds.ledger.balance(guildId),
    guilds.ledger.allowance(guildId),
    guilds.settings(guildId),
    guilds.limits.use(guildId, whoIs(interaction)),
    jobs.requests.active(guildId, userId),
    jobs.prices.learned(),
    purchases.skus(),
  ]);
  const windows = use.flatMap(({ scope, kind, used, most, resets }) => {
    if (scope !== 'member' || (kind !== 'day' && kind !== 'month')) return [];
    return [{ name: kind, used, most, resets }];
  });
  const held = active.reduce((sum, request) => sum + request.hold, 0);
  return {
    ...balance,
    allowance,
    learned,
    ownAccount: settings.account !== '',
    mine: { held, tasks: active.length, windows },
    more: {
      guildId,
      help: context.creditsHelp,
      isLead: isLead(interaction),
      mayGrant: isLead(interaction) && context.localDiscord,
    },
    shop: [...skus].map(([sku, worth]) => ({ sku, ...worth })).sort((a, b) => a.credits - b.credits),
  };
}

const isBadForm = (error: unknown) =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
