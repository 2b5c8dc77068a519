import { message } from 'kiln-runtime/words/message';

/** The model that makes something, where there is a choice. */
export const makers = {
  automatic: 'Automatic: the first model that can make it',
  procedural: 'Local procedural engine: from rules, not by AI',
  each: 'Each: one result of every model, to compare',
  best: 'Best: the model that votes in this server like most',
  noBest:
    'No vote has said yet which model is best for this, so it is made as without that option. Ask the members: `each` with a vote.',
  eachOf: 'one of each model',
  nothingToCompare: 'No model makes this here besides the local procedural engine, so there is nothing to compare.',
  byRule: 'The leads of this server choose',
  notChosen: 'The leads of this server choose the model. Leave that option out.',
  gone: message<{ given: string; there: string; option: string }>(
    'No model called "{given}" makes this now. There are: {there}. Nothing was charged. Choose with `{option}`, or press **Edit**.',
  ),
};
