import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { PROCEDURAL } from 'kiln-client/contract/wire';
import { button, buttonRows, text } from '../parts/message-body.ts';
import { userText } from '../parts/text.ts';
import { keepWithin } from '../parts/text-budget.ts';
import type { Words } from '../words/index.ts';
import { type Section, settingsId } from './setting-controls.ts';

/** What votes that did not know who made what say of makers, stage by stage. */
export interface StageLeague {
  stage: TaskType;
  /** Best first. */
  standings: readonly { maker: string; rating: number; votes: number }[];
}

const BUDGET = 1_200;
const MOST_SHOWN = 5;

/** @param nameOf the name of a model, by its stage and id; undefined: it has gone */
export function leagueSection(
  words: Words,
  leagues: readonly StageLeague[],
  nameOf: (stage: TaskType, maker: string) => string | undefined,
): Section {
  if (leagues.length === 0) return [];
  const { makers, contract } = words;
  const { league } = words.settings;
  const lines = leagues.map(({ stage, standings }) => {
    const named = standings.slice(0, MOST_SHOWN).map(({ maker, rating, votes: count }) => {
      const name = maker === PROCEDURAL ? makers.procedural : userText(nameOf(stage, maker) ?? maker, 60);
      return league.standing({ name, rating: Math.round(rating), count });
    });
    return `${contract.stage(stageEntry(stage).stage).title}: ${named.join(', ')}`;
  });
  return [
    text(league.title, league.note, ...keepWithin(words, lines, BUDGET)),
    ...buttonRows([button(league.clear, settingsId('league-clear'))]),
  ];
}
