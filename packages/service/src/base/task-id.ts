import { randomBytes } from 'node:crypto';

/** A UUID version 7: sortable by creation time in milliseconds. */
export function newTaskId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const TASK_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The creation time in milliseconds; undefined if it is not such an id. */
export function taskIdTime(id: string): number | undefined {
  const [, high, low] = TASK_ID.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(high + low, 16);
}
