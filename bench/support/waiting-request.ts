import type { NewRequest } from '../../src/jobs/store/accept.ts';

/** A request as a command submits it, with nothing in it that takes time to parse. */
export const waitingRequest = (request: Pick<NewRequest, 'id' | 'guild_id' | 'user_id' | 'hold'>): NewRequest => ({
  ...request,
  channel_id: '1',
  application_id: '1',
  ephemeral: false,
  attachment_size_limit: 1,
  type: 'text-to-3d-preview',
  input: {},
  title: '',
});
