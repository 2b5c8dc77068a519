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
  told: {
    reply: (time: string | undefined) => `You are mentioned in a short reply ${whenEnded(time)}`,
    silent: (time: string | undefined) => `You get a silent mention ${whenEnded(time)}`,
    direct: (time: string | undefined) => `You get a direct message ${whenEnded(time)}`,
  },
  ownChoice: '-# Your own choice in this server.',
  asServer: '-# As set for this server.',
};

const whenEnded = (time: string | undefined) =>
  `when a request of yours succeeds or fails${time === undefined ? '' : ` after more than ${time}`}.`;
