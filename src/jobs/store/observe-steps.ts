import { isTaskType, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { Logger } from 'pino';
import type { JobMeters } from '../base/meters.ts';
import { isEnd } from './request.ts';
import type { StepObserver } from './run-step.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * A request's life as operators read it: a line in the log and a figure at each of its steps. A step is made once in the
 * whole installation, so each is observed once, by the process that made it.
 */
export function observeSteps(log: Logger, meters: JobMeters): StepObserver {
  return {
    accepted({ id, guild_id: guild, type: stage, hold }) {
      meters.requests_accepted({ stage });
      log.info({ request: id, guild, stage, hold }, 'a request was accepted');
    },
    made(name, id, { state, now, postedAt, isFirst, fields }) {
      const { type = '', task_id: task } = fields;
      const createdAt = Number(fields.created_at);
      // One that a newer Kiln knows is counted under `other`.
      const stage = type as TaskType;
      const family = isTaskType(type) ? stageEntry(type).family.name : type;
      const line = { request: id, task, stage: type };
      if (name === 'bind') {
        const seconds = ((postedAt ?? createdAt) - createdAt) / 1_000;
        meters.request_wait({ family }, seconds);
        log.info({ ...line, waited: seconds }, 'a task was created');
      }
      if (TRANSITIONS[name].script === 'end' && state !== '' && isEnd(state)) {
        const seconds = (now - (postedAt ?? createdAt)) / 1_000;
        meters.requests_ended({ family, stage, state });
        if (task !== undefined) meters.task({ stage }, seconds);
        log.info({ ...line, state, seconds }, 'a request came to its end');
      }
      if (isFirst) {
        const seconds = (now - createdAt) / 1_000;
        meters.requests_delivered({ stage });
        if (state === 'succeeded') meters.request({ stage }, seconds);
        log.info({ ...line, state, seconds }, 'a request is done');
      }
    },
  };
}
