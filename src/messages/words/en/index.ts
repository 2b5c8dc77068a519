import { message } from 'kiln-runtime/words/message';
import { approvals } from './approvals.ts';
import { assets } from './assets.ts';
import { batches } from './batches.ts';
import { chains } from './chains.ts';
import { choosing } from './choosing.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { creditsWords } from './credits-words.ts';
import { files, notes, viewer } from './files.ts';
import { forms } from './forms.ts';
import { groups } from './groups.ts';
import { limits } from './limits.ts';
import { makers } from './makers.ts';
import { moderation } from './moderation.ts';
import { notices } from './notices.ts';
import { adjusting, orders } from './orders.ts';
import { places } from './places.ts';
import { presets } from './presets.ts';
import { prices } from './prices.ts';
import { privacy } from './privacy.ts';
import { reasons } from './reasons.ts';
import { refused } from './refused.ts';
import { request } from './request.ts';
import { print, results } from './results.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { standard } from './standard.ts';
import { compare, library, story, taskList } from './task-list.ts';
import { votes } from './votes.ts';

/** English: the source of every language, and the type of its table. */
export const english = {
  credits: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}}'),
  adjusting,
  approvals,
  assets,
  batches,
  chains,
  choosing,
  commands,
  compare,
  common,
  creditsWords,
  files,
  forms,
  groups,
  library,
  limits,
  makers,
  moderation,
  notes,
  notices,
  orders,
  places,
  presets,
  prices,
  print,
  privacy,
  reasons,
  refused,
  request,
  results,
  rules,
  settings,
  story,
  standard,
  taskList,
  viewer,
  votes,
};
