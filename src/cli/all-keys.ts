import { type KeyTable, keyTable } from 'kiln-runtime/redis/keys';
import { PROBE_KEYS } from 'kiln-runtime/redis/probe';
import { INSTALLATION_KEYS, QUEUE_NAME, QUEUE_PREFIX, SERVICE_KEYS } from 'kiln-service/keys';
import { BOT_KEYS, QUEUE_KEYS } from '../keys.ts';

/** BullMQ's own keys of the service's nudges. */
const NUDGES = keyTable(`${QUEUE_PREFIX}:${QUEUE_NAME}:`, {
  nudges: { key: '<*>', type: 'any', of: 'nobody', life: 'work', is: 'that some engine may look for work' },
});

/** Every table of keys of an installation. */
export const ALL_KEYS: readonly KeyTable[] = [
  BOT_KEYS,
  QUEUE_KEYS,
  INSTALLATION_KEYS,
  PROBE_KEYS,
  SERVICE_KEYS,
  NUDGES,
];
