import { type Mistake, type Path, required } from '../base/discord-error.ts';
import { type Fields, isFields } from '../base/wire.ts';

/** What Discord refuses in components that its API description allows. */

export interface PlacedComponent {
  component: Fields;
  path: Path;
  parent: Fields | undefined;
}

const SELECT = ['custom_id', 'placeholder', 'min_values', 'max_values', 'disabled', 'required'];
/** Fields of each component type, besides `type` and `id`. */
const FIELDS: Record<number, readonly string[]> = {
  1: ['components'],
  2: ['style', 'label', 'emoji', 'custom_id', 'url', 'sku_id', 'disabled'],
  3: [...SELECT, 'options', 'values'],
  4: ['custom_id', 'style', 'label', 'value', 'placeholder', 'required', 'min_length', 'max_length'],
  5: [...SELECT, 'default_values'],
  6: [...SELECT, 'default_values'],
  7: [...SELECT, 'default_values'],
  8: [...SELECT, 'default_values', 'channel_types'],
  9: ['components', 'accessory'],
  10: ['content'],
  11: ['media', 'description', 'spoiler'],
  12: ['items'],
  // name and size come back in Discord's answers and are ignored when they are sent again.
  13: ['file', 'spoiler', 'name', 'size'],
  14: ['divider', 'spacing'],
  17: ['components', 'accent_color', 'spoiler'],
  18: ['label', 'description', 'component'],
  19: ['custom_id', 'min_values', 'max_values', 'required', 'file_types'],
  21: ['custom_id', 'options', 'required'],
  22: ['custom_id', 'options', 'min_values', 'max_values', 'required'],
  23: ['custom_id', 'default'],
};

const V2_TYPES = new Set([9, 10, 11, 12, 13, 14, 17]);
const SELECT_TYPES = new Set([3, 5, 6, 7, 8]);
/** Selects, file uploads, groups of radio buttons and of checkboxes. */
const CHOOSING_TYPES = new Set([...SELECT_TYPES, 19, 21, 22]);
const V2_MOST_COMPONENTS = 40;
const V2_MOST_TEXT = 4000;

/** Every component, nested ones included, with its place in the body (or below `path`). */
export function placedComponents(list: unknown, path: Path = [], parent?: Fields): PlacedComponent[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((component, index) => {
    if (!isFields(component)) return [];
    const here = [...path, index];
    return [
      { component, path: here, parent },
      ...placedComponents(component.components, [...here, 'components'], component),
      ...single(component.accessory, [...here, 'accessory'], component),
      ...single(component.component, [...here, 'component'], component),
    ];
  });
}

function single(component: unknown, path: Path, parent: Fields): PlacedComponent[] {
  return isFields(component) ? [{ component, path, parent }] : [];
}

/** Rules of messages and modals alike. */
export function commonComponentMistakes(placed: readonly PlacedComponent[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const customIds = new Set<string>();
  const ids = new Set<number>();
  for (const { component, path } of placed) {
    const { type, custom_id: customId, id } = component;
    const known = typeof type === 'number' ? FIELDS[type] : undefined;
    if (known !== undefined) {
      for (const key of Object.keys(component)) {
        if (key === 'type' || key === 'id' || known.includes(key)) continue;
        mistakes.push({
          path: [...path, key],
          code: 'UNKNOWN_FIELD',
          message: `Component type ${type} has no field "${key}".`,
        });
      }
    }
    if (typeof customId === 'string') {
      if (customIds.has(customId)) {
        const message = 'Component custom id cannot be duplicated';
        mistakes.push({ path: [...path, 'custom_id'], code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message });
      }
      customIds.add(customId);
    }
    if (typeof id === 'number' && id !== 0) {
      if (ids.has(id)) {
        const message = 'Component id must be unique within the message';
        mistakes.push({ path: [...path, 'id'], code: 'COMPONENT_ID_DUPLICATED', message });
      }
      ids.add(id);
    }
    if (typeof type === 'number' && CHOOSING_TYPES.has(type)) mistakes.push(...choosingMistakes(component, path));
  }
  return mistakes;
}

export function messageComponentMistakes(list: unknown, isV2: boolean): Mistake[] {
  const placed = placedComponents(list, ['components']);
  const mistakes = commonComponentMistakes(placed);
  for (const { component, path } of placed) {
    if (component.type === 2) mistakes.push(...buttonMistakes(component, path));
    if (component.type === 10 && typeof component.content === 'string' && component.content.trim() === '') {
      mistakes.push(required([...path, 'content']));
    }
    if (component.type === 1) mistakes.push(...rowMistakes(component, path));
    if (component.type === 13 && isFields(component.file) && !String(component.file.url).startsWith('attachment://')) {
      const message = 'The file must be an attachment: use attachment://<filename>.';
      mistakes.push({ path: [...path, 'file', 'url'], code: 'UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED', message });
    }
    if (!isV2 && typeof component.type === 'number' && V2_TYPES.has(component.type)) {
      const message = 'Value of field "type" must be one of (1,).';
      mistakes.push({ path: [...path, 'type'], code: 'UNION_TYPE_CHOICES', message });
    }
  }
  if (!isV2) {
    if (Array.isArray(list) && list.length > 5) {
      mistakes.push({
        path: ['components'],
        code: 'BASE_TYPE_BAD_LENGTH',
        message: 'Must be between 1 and 5 in length.',
      });
    }
    return mistakes;
  }

  if (placed.length > V2_MOST_COMPONENTS) {
    const message = `The total number of components exceeds the maximum of ${V2_MOST_COMPONENTS}: there are ${placed.length}.`;
    mistakes.push({ path: ['components'], code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message });
  }
  const textLength = placed.reduce(
    (sum, { component: { type, content } }) => sum + (type === 10 && typeof content === 'string' ? content.length : 0),
    0,
  );
  if (textLength > V2_MOST_TEXT) {
    const message = `Total displayable text size exceeds the maximum of ${V2_MOST_TEXT}: it is ${textLength}.`;
    mistakes.push({ path: ['components'], code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message });
  }
  return mistakes;
}

function buttonMistakes(button: Fields, path: Path): Mistake[] {
  const mistakes: Mistake[] = [];
  const { style, custom_id: customId, url, sku_id: skuId, label, emoji } = button;
  const forbidden = (field: string) => {
    const message = `A button of style ${String(style)} cannot have "${field}".`;
    mistakes.push({ path: [...path, field], code: 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED', message });
  };
  const wanted = ({ 5: 'url', 6: 'sku_id' } as Record<number, string>)[Number(style)] ?? 'custom_id';
  const values = { custom_id: customId, url, sku_id: skuId };
  for (const [field, value] of Object.entries(values)) {
    if (field === wanted && (value === undefined || value === null || value === ''))
      mistakes.push(required([...path, field]));
    if (field !== wanted && value !== undefined && value !== null) forbidden(field);
  }
  if (style === 6) {
    if (label !== undefined && label !== null) forbidden('label');
  } else if ((typeof label !== 'string' || label.trim() === '') && !isFields(emoji)) {
    const message = 'A button needs a label or an emoji.';
    mistakes.push({ path: [...path, 'label'], code: 'BASE_TYPE_REQUIRED', message });
  }
  mistakes.push(...emojiMistakes(emoji, path));
  if (style === 5 && typeof url === 'string' && !/^(?:https?|discord):\/\//.test(url)) {
    const message = "Scheme must be one of ('http', 'https', 'discord').";
    mistakes.push({ path: [...path, 'url'], code: 'URL_TYPE_INVALID_SCHEME', message });
  }
  return mistakes;
}

function rowMistakes(row: Fields, path: Path): Mistake[] {
  const children = Array.isArray(row.components) ? row.components.filter(isFields) : [];
  const selects = children.filter(({ type }) => typeof type === 'number' && SELECT_TYPES.has(type));
  if (selects.length === 0 || children.length === 1) return [];
  const message = 'A select menu takes a whole row.';
  return [{ path: [...path, 'components'], code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message }];
}

function choosingMistakes({ type, options, min_values, max_values }: Fields, path: Path): Mistake[] {
  const mistakes: Mistake[] = [];
  const min = typeof min_values === 'number' ? min_values : 1;
  const most = type === 22 && Array.isArray(options) ? options.length : 1;
  const max = typeof max_values === 'number' ? max_values : most;
  if (min > max) {
    const message = 'min_values must not be greater than max_values.';
    mistakes.push({ path: [...path, 'min_values'], code: 'SELECT_COMPONENT_MIN_VALUES_TOO_BIG', message });
  }
  if (!Array.isArray(options)) return mistakes;
  if (max > options.length) {
    const message = `max_values must not be greater than the number of options (${options.length}).`;
    mistakes.push({ path: [...path, 'max_values'], code: 'SELECT_COMPONENT_MAX_VALUES_TOO_BIG', message });
  }
  const seen = new Set<unknown>();
  let defaults = 0;
  for (const [index, option] of options.entries()) {
    if (!isFields(option)) continue;
    if (seen.has(option.value)) {
      const message = 'The specified option value is already used';
      mistakes.push({
        path: [...path, 'options', index, 'value'],
        code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        message,
      });
    }
    seen.add(option.value);
    mistakes.push(...emojiMistakes(option.emoji, [...path, 'options', index]));
    if (option.default === true) defaults += 1;
  }
  if (defaults > max) {
    const message = `At most ${max} options can be chosen by default.`;
    mistakes.push({ path: [...path, 'options'], code: 'SELECT_COMPONENT_DEFAULTS_TOO_MANY', message });
  }
  return mistakes;
}

/** Emojis of components: one of Unicode's by its name, or one by its id, of which there are none here. */

const UNICODE = /^\p{RGI_Emoji}$/v;

/** What shows as a picture by its selector alone (\uFE0F) may come without it. */
export function isUnicodeEmoji(name: string): boolean {
  return UNICODE.test(name) || UNICODE.test(`${name}\uFE0F`);
}

export function emojiMistakes(emoji: unknown, path: readonly (string | number)[]): Mistake[] {
  if (!isFields(emoji)) return [];
  const isCustom = emoji.id !== undefined && emoji.id !== null;
  if (!isCustom && typeof emoji.name === 'string' && isUnicodeEmoji(emoji.name)) return [];
  const key = isCustom ? 'id' : 'name';
  return [{ path: [...path, 'emoji', key], code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }];
}
