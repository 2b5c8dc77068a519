import { message } from 'kiln-runtime/words/message';

/** How members are told that a request has ended. */
export const notices = {
  ways: {
    none: 'Nothing',
    reply: 'A mention in a short reply',
    silent: 'A silent mention',
    direct: 'A direct message',
  },
  asServerChoice: 'As set for this server',
  nothing: 'You are not notified: only the request’s own message shows that it is done.',
  /** One sentence a way: after how long, if it has to be long. */
  notified: {
    reply: 'You are mentioned in a short reply when a request of yours succeeds or fails.',
    silent: 'You get a silent mention when a request of yours succeeds or fails.',
    direct: 'You get a direct message when a request of yours succeeds or fails.',
  },
  notifiedAfter: {
    reply: message<{ time: string }>(
      'You are mentioned in a short reply when a request of yours succeeds or fails after more than {time}.',
    ),
    silent: message<{ time: string }>(
      'You get a silent mention when a request of yours succeeds or fails after more than {time}.',
    ),
    direct: message<{ time: string }>(
      'You get a direct message when a request of yours succeeds or fails after more than {time}.',
    ),
  },
  ownChoice: '-# Your own choice in this server.',
  asServer: '-# As set for this server.',
};
