import { message } from 'kiln-runtime/words/message';

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
  notYours:
    'Only the member who asked for it and those who manage this server can do that. Your own requests have the same buttons.',
  ownerOnly: message<{ owner: string }>(
    'Only {owner} and those who manage this server can do that. Your own requests have the same buttons.',
  ),
  onlyOwnerShares: message<{ owner: string }>('Only {owner} can share it.'),
  nothingToShare: 'There is nothing to share yet.',
  sharing: message<{ where: string }>('It is being shared in {where}.'),
  shared: message<{ where: string; url: string }>('Shared in {where}: [the message]({url}).'),
  takesBack: message<{ text: string }>('{text} **More** › **Delete** there takes it back for good.'),
  grantLeadsOnly: 'Only those who manage a server in the local Discord can add credits here.',
  reportLeadsOnly: 'Only those who manage this server can see where its credits went.',

  notOfServer: 'That task was not made in this server. Pick one from the list that appears as you type.',
  otherKind: message<{ stage: string; kind: string }>('{stage} cannot continue from a task of the kind {kind}.'),
  notMade: 'It was not made, so there is nothing to continue from.',
  notFinished: 'It is not finished yet. Wait until it is done.',
  expired: 'The service no longer has it. Make it again.',
  nothingInIt: message<{ stage: string }>('{stage} finds nothing in it to continue from. Make it again.'),

  notAnOption: message<{ name: string }>('`{name}` is not an option here.'),
  notAnOptionOf: message<{ name: string; command: string }>('`{name}` is not an option of /{command}.'),
  needs: message<{ name: string; other: string }>('`{name}` needs `{other}: True`.'),
  fileOrAddress: message<{ name: string }>('`{name}`: give either the file or its URL, not both.'),
  notANumber: message<{ name: string }>('`{name}` must be a number.'),
  notAChoice: message<{ name: string; choices: string; given: string }>(
    '`{name}` must be one of {choices}; it was "{given}".',
  ),
  notInList: message<{ name: string; unknown: string; choices: string }>(
    '`{name}` does not know {unknown}. Use any of {choices}, separated by commas.',
  ),
  notAFile: message<{ name: string }>('`{name}` must be an attached file.'),
  /** Below what is wrong with a form. */
  formAgain: message<{ text: string; verb: string }>('{text}\nPress **{verb}** again: what you typed is still there.'),
  ofFile: message<{ name: string; file: string; reason: string }>('`{name}`: {file} {reason}'),
  notFromDiscord: 'does not come from Discord. Attach the file itself.',
  badEnding: message<{ extensions: string }>('cannot be used here. Attach one of {extensions}.'),
  notWhatItSays: {
    image: 'has the name of a picture but is not one.',
    model: 'has the name of a model but is not one.',
  },
  tooLarge: message<{ size: string; limit: string }>('is {size} large. The limit is {limit}.'),
  empty: 'is empty.',
  severalActions: message<{ name: string; given: string; count: number; examples: string }>(
    '`{name}`: "{given}" matches {count, number} actions: {examples}. Say which one.',
  ),
  noAction: message<{ name: string; given: string }>(
    '`{name}`: "{given}" is not an action of the library. Pick one from the list that appears as you type.',
  ),

  notEnoughCredits: message<{ price: number; left: number }>(
    'This costs {price, plural, one {# credit} other {# credits}}, and the server has {left, number} left. `/credits` says how to get more; or choose something cheaper.',
  ),

  /** By the code of an error of a layer that has no words. */
  byCode: {
    bad_key: 'The service does not accept this key. Nothing was changed.',
    not_checked: 'The key could not be checked with the service. Nothing was changed; try again in a minute.',
    too_many: 'There are already too many presets. Delete one first.',
    cannot_open:
      'The server’s own key can no longer be read. Those who manage the server can set it again in `/settings`.',
  },
};
