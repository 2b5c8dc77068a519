import { type Mistake, type Path, required, tooLong } from '../base/discord-error.ts';
import { type Fields, isFields, isFilled, MessageFlag } from '../base/wire.ts';
import { messageComponentMistakes, placedComponents } from './components.ts';

/** What Discord refuses in messages that its API description allows. */

const EMBEDS_MOST_TEXT = 6000;
const CONTENT_MOST = 2000;
const POLL_ANSWER_MOST = 55;

export interface MessageContext {
  /** The message is or becomes a Components V2 one. */
  isV2: boolean;
  /** Names of the files the message will have. */
  filenames: readonly string[];
}

export function messageMistakes(form: Fields, context: MessageContext): Mistake[] {
  return [
    ...(context.isV2 ? legacyFieldMistakes(form) : []),
    ...contentMistakes(form),
    ...messageComponentMistakes(form.components, context.isV2),
    ...embedMistakes(form.embeds),
    ...pollMistakes(form.poll),
    ...mentionMistakes(form.allowed_mentions),
    ...referenceMistakes(form, context.filenames),
  ];
}

/** True when the form has nothing that a message could show. */
export function isEmptyMessage(form: Fields, files: number): boolean {
  return (
    (typeof form.content !== 'string' || form.content.trim() === '') &&
    !isFilled(form.embeds) &&
    !isFilled(form.components) &&
    !isFilled(form.sticker_ids) &&
    !isFields(form.poll) &&
    files === 0
  );
}

function legacyFieldMistakes(form: Fields): Mistake[] {
  const used = {
    content: typeof form.content === 'string' && form.content !== '',
    embeds: isFilled(form.embeds),
    sticker_ids: isFilled(form.sticker_ids),
    poll: isFields(form.poll),
  };
  return Object.entries(used)
    .filter(([, isUsed]) => isUsed)
    .map(([field]) => ({
      path: [field],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    }));
}

function contentMistakes({ content }: Fields): Mistake[] {
  return typeof content === 'string' && content.length > CONTENT_MOST ? [tooLong(['content'], CONTENT_MOST)] : [];
}

function embedMistakes(embeds: unknown): Mistake[] {
  if (!Array.isArray(embeds)) return [];
  const mistakes: Mistake[] = [];
  let total = 0;
  const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);
  for (const [index, embed] of embeds.entries()) {
    if (!isFields(embed)) continue;
    const fields = Array.isArray(embed.fields) ? embed.fields.filter(isFields) : [];
    total += lengthOf(embed.title) + lengthOf(embed.description);
    total += isFields(embed.footer) ? lengthOf(embed.footer.text) : 0;
    total += isFields(embed.author) ? lengthOf(embed.author.name) : 0;
    for (const [at, field] of fields.entries()) {
      total += lengthOf(field.name) + lengthOf(field.value);
      for (const key of ['name', 'value']) {
        if (typeof field[key] === 'string' && field[key].trim() !== '') continue;
        mistakes.push(required(['embeds', index, 'fields', at, key]));
      }
    }
    mistakes.push(...embedUrlMistakes(embed, ['embeds', index]));
    const shown = ['title', 'description', 'author', 'footer', 'image', 'thumbnail', 'timestamp'];
    if (
      fields.length === 0 &&
      shown.every((key) => embed[key] === undefined || embed[key] === null || embed[key] === '')
    ) {
      mistakes.push(required(['embeds', index, 'description']));
    }
  }
  if (total > EMBEDS_MOST_TEXT) {
    const message = `Embed size exceeds maximum size of ${EMBEDS_MOST_TEXT}`;
    mistakes.push({ path: ['embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message });
  }
  return mistakes;
}

/** Links of an embed and of its author; pictures may be attachments besides. */
function embedUrlMistakes(embed: Fields, path: Path): Mistake[] {
  const places: [url: unknown, path: Path][] = [
    [embed.url, [...path, 'url']],
    [isFields(embed.author) ? embed.author.url : undefined, [...path, 'author', 'url']],
  ];
  return places.flatMap(([url, at]): Mistake[] => {
    if (typeof url !== 'string' || url === '' || /^https?:\/\//i.test(url)) return [];
    const message = `Scheme of "${url.slice(0, 50)}" is not supported. Scheme must be one of ('http', 'https').`;
    return [{ path: at, code: 'URL_TYPE_INVALID_SCHEME', message }];
  });
}

function pollMistakes(poll: unknown): Mistake[] {
  if (!isFields(poll) || !Array.isArray(poll.answers)) return [];
  return poll.answers.flatMap((answer: unknown, index): Mistake[] => {
    const text = isFields(answer) && isFields(answer.poll_media) ? answer.poll_media.text : undefined;
    const path = ['poll', 'answers', index, 'poll_media', 'text'];
    if (typeof text !== 'string' || text.trim() === '') return [required(path)];
    return text.length > POLL_ANSWER_MOST ? [tooLong(path, POLL_ANSWER_MOST)] : [];
  });
}

function mentionMistakes(allowed: unknown): Mistake[] {
  if (!isFields(allowed) || !Array.isArray(allowed.parse)) return [];
  const { parse } = allowed;
  return ['users', 'roles']
    .filter((kind) => parse.includes(kind) && isFilled(allowed[kind]))
    .map((kind) => ({
      path: ['allowed_mentions'],
      code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    }));
}

/** Every `attachment://name` must name a file of the message; other addresses must be http or https. */
function referenceMistakes(form: Fields, filenames: readonly string[]): Mistake[] {
  return mediaReferences(form).flatMap(({ media, path }): Mistake[] => {
    const url = media.url;
    if (typeof url !== 'string' || !URL.canParse(url)) return [];
    if (/^https?:\/\//i.test(url)) return [];
    if (!url.startsWith('attachment://')) {
      const message = `Scheme "${new URL(url).protocol.slice(0, -1)}" is not supported. Scheme must be one of ('http', 'https', 'attachment').`;
      return [{ path: [...path, 'url'], code: 'URL_TYPE_INVALID_SCHEME', message }];
    }
    if (filenames.includes(url.slice('attachment://'.length))) return [];
    const message = `The referenced attachment "${url}" was not found in the attachments of the message`;
    return [{ path: [...path, 'url'], code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', message }];
  });
}

export interface MediaReference {
  media: Fields;
  path: Path;
}

/** The media objects of embeds and components, with their places. */
export function mediaReferences(form: Fields): MediaReference[] {
  const found: MediaReference[] = [];
  const add = (media: unknown, path: Path) => {
    if (isFields(media)) found.push({ media, path });
  };
  for (const [index, embed] of (Array.isArray(form.embeds) ? form.embeds : []).entries()) {
    if (!isFields(embed)) continue;
    for (const key of ['image', 'thumbnail', 'video']) add(embed[key], ['embeds', index, key]);
  }
  for (const { component, path } of placedComponents(form.components, ['components'])) {
    if (component.type === 11) add(component.media, [...path, 'media']);
    if (component.type === 13) add(component.file, [...path, 'file']);
    if (component.type !== 12 || !Array.isArray(component.items)) continue;
    for (const [at, item] of component.items.entries()) {
      if (isFields(item)) add(item.media, [...path, 'items', at, 'media']);
    }
  }
  return found;
}

/** The mistake of a flag that this request may not set. @param at where the message stands in the body */
export function flagMistakes(flags: unknown, allowed: number, at: Path = []): Mistake[] {
  if (typeof flags !== 'number' || (flags & ~allowed) === 0) return [];
  const message = `These flags cannot be set here: ${flags & ~allowed}.`;
  return [{ path: [...at, 'flags'], code: 'BASE_TYPE_CHOICES', message }];
}

export function hasV2Flag(flags: unknown): boolean {
  return typeof flags === 'number' && (flags & MessageFlag.IS_COMPONENTS_V2) !== 0;
}
