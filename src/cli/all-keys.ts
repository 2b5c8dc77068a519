import { type KeyTable, keyTable } from 'kiln-runtime/redis/keys';
import { PROBE_KEYS } from 'kiln-runtime/redis/probe';
import { QUEUE_PREFIX as GENERATE_PREFIX, INSTALLATION_KEYS, QUEUE_NAME, SERVICE_KEYS } from 'kiln-service/keys';
import { QUEUE_PREFIX } from '../jobs/runtime/queues.ts';
import { BOT_KEYS } from '../keys.ts';

/** BullMQ's own keys: what they are says BullMQ. A job holds a request's id and nothing else, and goes when it is done. */
const queueKeys = (root: string) =>
  keyTable(root, {
    queue: {
      key: '<*>',
      type: 'any',
      of: 'nobody',
      life: 'work',
      is: 'jobs: what is to be done next, and who does it',
    },
  });

/** Every table of keys of an installation. */
export const ALL_KEYS: readonly KeyTable[] = [
  ...[BOT_KEYS, INSTALLATION_KEYS, PROBE_KEYS, SERVICE_KEYS],
  ...[queueKeys(`${QUEUE_PREFIX}:`), queueKeys(`${GENERATE_PREFIX}:${QUEUE_NAME}:`)],
];
