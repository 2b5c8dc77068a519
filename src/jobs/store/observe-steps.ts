import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Logger } from 'pino';
import type { JobMeters } from '../base/meters.ts';
import { isEnd, type Request, type RequestState } from './request.ts';

/**
 * A request's life as operators read it: a line in the log and a figure at each of its steps, told by the arrow that makes
 * the step. An arrow is done once in the whole installation, so each step is told once, by the process that made it.
 */
export interface Life {
  accepted(request: Pick<Request, 'id' | 'guild_id' | 'type' | 'hold'>): void;
  moved(step: Step): void;
}

export interface Step {
  id: string;
  state: RequestState | '';
  /** Redis' clock, milliseconds. */
  now: number;
  /** Its task was found: this arrow bound it. */
  isBound: boolean;
  /** This arrow was its end. */
  ends: boolean;
  record: Facts;
}

/** Of the record, as the arrow found it. Milliseconds. */
export interface Facts {
  type: string;
  task: string | undefined;
  createdAt: number;
  postedAt: number | undefined;
  /** Its member had not been shown the end before this arrow, and is now. */
  isDelivery: boolean;
}

export function createLife(log: Logger, meters: JobMeters): Life {
  return {
    accepted({ id, guild_id: guild, type: stage, hold }) {
      meters.requests_accepted({ stage });
      log.info({ request: id, guild, stage, hold }, 'a request was accepted');
    },
    moved({ id, state, now, isBound, ends, record }) {
      const { type, task, createdAt, postedAt = createdAt, isDelivery } = record;
      // One that a newer Kiln knows is counted under `other`.
      const stage = type as TaskType;
      const family = isTaskType(type) ? stageEntry(type).family.name : type;
      const line = { request: id, task, stage: type };
      if (isBound) {
        const seconds = (postedAt - createdAt) / 1_000;
        meters.request_wait({ family }, seconds);
        log.info({ ...line, waited: seconds }, 'a task was created');
      }
      if (ends && state !== '' && isEnd(state)) {
        const seconds = (now - postedAt) / 1_000;
        meters.requests_ended({ family, stage, state });
        if (task !== undefined) meters.task({ stage }, seconds);
        log.info({ ...line, state, seconds }, 'a request came to its end');
      }
      if (isDelivery) {
        const seconds = (now - createdAt) / 1_000;
        meters.requests_delivered({ stage });
        if (state === 'succeeded') meters.request({ stage }, seconds);
        log.info({ ...line, state, seconds }, 'a request is done');
      }
    },
  };
}
