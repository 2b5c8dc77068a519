/** An answer that is not a success, in Discord's own words: the code and the message are those of its API reference. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly status: number;
  readonly code: number;
  readonly errors: FormErrors | undefined;
  /** Seconds to wait, for a limit. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, code: number, message: string, errors?: FormErrors, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterS = retryAfterS;
  }
}

/** Discord's tree of mistakes: one level per key of the path, `_errors` at its end. */
export interface FormErrors {
  [key: string]: FormErrors | { code: string; message: string }[];
}

/** From the body to the field. */
export type Path = readonly (string | number)[];

export interface Mistake {
  path: Path;
  code: string;
  message: string;
}

const KNOWN = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownRole: [404, 10011, 'Unknown Role'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownEmoji: [400, 10014, 'Unknown Emoji'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownSku: [404, 10027, 'Unknown SKU'],
  unknownSubscription: [404, 10073, 'Unknown Subscription'],
  unknownEntitlement: [404, 10029, 'Unknown Entitlement'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  unknownCommandPermissions: [404, 10066, 'Unknown application command permissions'],
  unknownTag: [404, 10087, 'Unknown Tag'],
  serverError: [500, 0, '500: Internal Server Error'],
  unavailable: [503, 0, '503: Service Unavailable'],
  botsCannot: [403, 20001, 'Bots cannot use this endpoint'],
  onlyBots: [403, 20002, 'Only bots can use this endpoint'],
  slowmode: [429, 20016, 'This action cannot be performed due to slowmode rate limit'],
  tooManyOldEdits: [429, 30046, 'Maximum number of edits to messages older than 1 hour reached. Try again later.'],
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached (100).'],
  tooManyCreates: [429, 30034, 'Max number of daily application command creates has been reached (200)'],
  tooManyFiles: [400, 30015, 'Maximum number of attachments in a message reached (10)'],
  tooLarge: [413, 40005, 'Request entity too large'],
  tagNamesNotUnique: [400, 40061, 'Tag names must be unique'],
  tooManyActiveThreads: [400, 160006, 'Maximum number of active threads reached'],
  tagRequired: [400, 40067, 'A tag is required to create a forum post in this channel'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  tooManyFollowups: [400, 40094, 'This interaction has hit the maximum number of follow up messages'],
  missingAccess: [403, 50001, 'Missing Access'],
  entryPointNeeded: [
    400,
    50240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  ],
  notAuthor: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  cannotDm: [403, 50007, 'Cannot send messages to this user'],
  tooManyPins: [400, 30003, 'Maximum number of pins reached for the channel (250)'],
  tooManyReactions: [400, 30010, 'Maximum number of reactions reached (20)'],
  noMessagesHere: [400, 50008, 'Cannot send messages in a non-text channel'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  systemMessage: [403, 50021, 'Cannot execute action on a system message'],
  notInThisChannel: [400, 50024, 'Cannot execute action on this channel type'],
  missingScope: [403, 50026, 'Missing required OAuth2 scope'],
  invalidToken: [401, 50027, 'Invalid Webhook Token'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  blockedByModeration: [400, 200000, 'Message was blocked by automatic moderation'],
  harmfulLink: [400, 240000, 'Message blocked by harmful links filter'],
  invalidSticker: [400, 50081, 'Invalid Sticker Sent'],
  threadArchived: [400, 50083, 'Thread is archived'],
  cannotReply: [403, 160002, 'Cannot reply without permission to read message history'],
  cannotReference: [403, 160009, 'Cannot reference a message without permission to read message history'],
  ageRestricted: [400, 160010, 'NSFW channel message reference not allowed'],
  cannotForward: [403, 160014, 'You cannot forward a message whose content you cannot read'],
  threadExists: [400, 160004, 'A thread has already been created for this message'],
  threadLocked: [400, 160005, 'Thread is locked'],
} as const satisfies Record<string, readonly [number, number, string]>;

export function discordError(name: keyof typeof KNOWN, retryAfterS?: number): DiscordError {
  const [status, code, message] = KNOWN[name];
  return new DiscordError(status, code, message, undefined, retryAfterS);
}

export const required = (path: Path): Mistake => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

export const tooLong = (path: Path, most: number): Mistake => ({
  path,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${most} or fewer in length.`,
});

/** 50035 with the tree of mistakes. */
export function invalidForm(mistakes: readonly Mistake[]): DiscordError {
  const tree: FormErrors = {};
  for (const { path, code, message } of mistakes) {
    let node = tree;
    for (const key of path) {
      const known = node[key];
      const next = known === undefined || Array.isArray(known) ? {} : known;
      node[key] = next;
      node = next;
    }
    const list = node._errors;
    if (Array.isArray(list)) list.push({ code, message });
    else node._errors = [{ code, message }];
  }
  return new DiscordError(400, 50035, 'Invalid Form Body', tree);
}
