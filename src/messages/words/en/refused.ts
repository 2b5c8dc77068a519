import { count, credits } from './speech.ts';

/** Why something is refused, and what to do instead. */
export const refused = {
  guildOnly: 'Kiln only works in servers: credits belong to a server.',
  unknownCommand: 'This Kiln does not know that command. Reload Discord and try again.',
  oldButton: 'This button is from another version of Kiln. `/task` brings the result back with its current buttons.',
  unknownStep: 'This Kiln no longer knows that step. `/task` brings the result back with its current buttons.',
  privacyScreen: 'This screen is from another version of Kiln. Use `/privacy` again.',
  unknownForm: 'This Kiln does not know that form. Press the button again.',
  gone: 'Kiln no longer has this request. Use the command again.',
  busy: 'Kiln is busy right now. Press again in a moment.',
  private: 'It is private. Only the member who asked for it can do that.',
  notYours: (owner: string | undefined) =>
    `Only ${owner ?? 'the member who asked for it'} and those who manage this server can do that. Your own requests have the same buttons.`,
  onlyOwnerShares: (owner: string) => `Only ${owner} can share it.`,
  nothingToShare: 'There is nothing to share yet.',
  sharing: (where: string) => `It is being shared in ${where}.`,
  shared: (where: string, address: string) => `Shared in ${where}: [the message](${address}).`,
  takesBack: (shared: string) => `${shared} Press **Delete** there to take it back for good.`,
  grantLeadsOnly: 'Only those who manage a server in the local Discord can add credits here.',
  reportLeadsOnly: 'Only those who manage this server can see where its credits went.',

  notOfServer: 'That task was not made in this server. Pick one from the list that appears as you type.',
  otherKind: (stage: string, kind: string) => `${stage} cannot continue from a task of the kind ${kind}.`,
  notMade: 'It was not made, so there is nothing to continue from.',
  notFinished: 'It is not finished yet. Wait until it is done.',
  expired: 'The service no longer has it. Make it again.',
  nothingInIt: (stage: string) => `${stage} finds nothing in it to continue from. Make it again.`,

  notAnOption: (name: string) => `\`${name}\` is not an option here.`,
  notAnOptionOf: (name: string, command: string) => `\`${name}\` is not an option of /${command}.`,
  needs: (name: string, other: string) => `\`${name}\` needs \`${other}: True\`.`,
  fileOrAddress: (name: string) => `\`${name}\`: give either the file or its URL, not both.`,
  notANumber: (name: string) => `\`${name}\` must be a number.`,
  notAChoice: (name: string, choices: string, said: string) =>
    `\`${name}\` must be one of ${choices}; it was "${said}".`,
  notInList: (name: string, unknown: string, choices: string) =>
    `\`${name}\` does not know ${unknown}. Use any of ${choices}, separated by commas.`,
  notAFile: (name: string) => `\`${name}\` must be an attached file.`,
  /** Below what is wrong with a form. */
  formAgain: (text: string, verb: string) => `${text}\nPress **${verb}** again: what you typed is still there.`,
  ofFile: (name: string, file: string, why: string) => `\`${name}\`: ${file} ${why}`,
  notFromDiscord: 'does not come from Discord. Attach the file itself.',
  badEnding: (endings: string) => `cannot be used here. Attach one of ${endings}.`,
  notWhatItSays: {
    image: 'has the name of a picture but is not one.',
    model: 'has the name of a model but is not one.',
  },
  tooLarge: (size: string, most: string) => `is ${size} large. The limit is ${most}.`,
  empty: 'is empty.',
  severalActions: (name: string, said: string, many: number, some: string) =>
    `\`${name}\`: "${said}" matches ${count(many)} actions: ${some}. Say which one.`,
  noAction: (name: string, said: string) =>
    `\`${name}\`: "${said}" is not an action of the library. Pick one from the list that appears as you type.`,

  notEnoughCredits: (price: number, left: number) =>
    `This costs ${credits(price)}, and the server has ${count(left)} left. \`/credits\` says how to get more; or choose something cheaper.`,

  /** By the code of an error of a layer that has no words. */
  byCode: {
    bad_key: 'The service does not accept this key. Nothing was changed.',
    not_checked: 'The key could not be checked with the service. Nothing was changed; try again in a minute.',
    too_many: 'There are already too many presets. Delete one first.',
    cannot_open:
      'The server’s own key can no longer be read. Those who manage the server can set it again in `/settings`.',
  },
};
