/** How members are told of an end. */
export const notices = {
  ways: {
    none: 'Nothing',
    reply: 'A mention in a short reply',
    silent: 'A mention without a sound',
    direct: 'A direct message',
  },
  asServerChoice: 'As this server has it',
  nothing: 'When something of yours has ended, only its message says so.',
  /** One sentence a way: after how long, if it has to be long. */
  told: {
    reply: (time: string | undefined) => `You get a mention in a short reply ${whenEnded(time)}`,
    silent: (time: string | undefined) => `You get a mention without a sound ${whenEnded(time)}`,
    direct: (time: string | undefined) => `You get a direct message ${whenEnded(time)}`,
  },
  ownChoice: '-# Your own choice in this server.',
  asServer: '-# As this server has it.',
};

const whenEnded = (time: string | undefined) =>
  `when something of yours has ended${time === undefined ? '' : ` and took longer than ${time}`}, made or not.`;
