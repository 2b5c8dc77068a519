import { families, taskTypes } from 'kiln-client/contract/families/index';
import { CALLS } from 'kiln-client/internal/hooks';
import { ANSWERS, counts, type Meters, times } from 'kiln-runtime/meters';
import { DISCORD_ROUTES } from './discord-routes.ts';

/** What the bot's roles count and time: requests, their tasks, and how Discord and the service answer. */

const family = families.map(({ name }) => name);
const stage = taskTypes;

export const JOB_METERS = {
  requests_accepted: counts('Requests accepted by this process', { stage }),
  requests_ended: counts('Requests that this process brought to their end', {
    family,
    stage,
    state: ['succeeded', 'failed', 'canceled', 'refused'],
  }),
  requests_delivered: counts('Requests whose member was shown the end by this process', { stage }),
  request: times('From the accepted request to the delivered result', { stage }),
  request_wait: times('From the accepted request to the sending of its create: the wait in line', { family }),
  task: times('From the sending of a create to the end of its task', { stage }),
  discord_answers: counts('Answers of Discord to this process; network: there was none', {
    route: DISCORD_ROUTES,
    kind: ANSWERS,
  }),
  service_answers: counts('Answers of the asset service to this process; network: there was none', {
    route: CALLS,
    kind: ANSWERS,
  }),
} as const;

export type JobMeters = Meters<typeof JOB_METERS>;
