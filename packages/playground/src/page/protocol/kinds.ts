/** Numbers of the Discord protocol that the page compares with. discord-api-types is used for types only, so nothing of it is loaded in the browser. */
import { AttachmentFlag, MessageFlag } from '../../base/wire.ts';

export const hasFlag = ({ flags = 0 }: { flags?: number }, name: keyof typeof MessageFlag): boolean =>
  (flags & MessageFlag[name]) !== 0;

/** By its name, as older clients mark it, or by its flag. */
export const isSpoiler = ({ filename, flags = 0 }: { filename: string; flags?: number }): boolean =>
  filename.startsWith('SPOILER_') || (flags & AttachmentFlag.IS_SPOILER) !== 0;

export const messageType = { default: 0, reply: 19, chatCommand: 20, threadStarter: 21, contextCommand: 23 } as const;

export const interactionType = { command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

export const commandType = { chat: 1, user: 2, message: 3, entryPoint: 4 } as const;

export const optionType = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;

export const componentType = {
  actionRow: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  mediaGallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  fileUpload: 19,
  radioGroup: 21,
  checkboxGroup: 22,
  checkbox: 23,
} as const;

export const channelType = {
  text: 0,
  direct: 1,
  voice: 2,
  group: 3,
  category: 4,
  announcementThread: 10,
  publicThread: 11,
  privateThread: 12,
  stage: 13,
  forum: 15,
  media: 16,
} as const;
