import type { Snowflakes } from '../base/snowflake.ts';
import { type Component, type Fields, isFields } from '../base/wire.ts';
import { placedComponents } from '../validate/components.ts';

/**
 * Turns components and embeds of a request, already checked, into the form in which Discord answers them: every
 * component has an id, every default is spelled out. References such as `attachment://a.png` stay as they are.
 */

export function normalizeComponents(list: unknown, snowflakes: Snowflakes): Component[] {
  const taken = new Set(placedComponents(list).map(({ component }) => component.id));
  let last = 0;
  const nextId = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };

  const visit = (given: Fields): Component => {
    const type = Number(given.type);
    const id = typeof given.id === 'number' && given.id !== 0 ? given.id : nextId();
    const rest: Fields = {};
    for (const [key, value] of Object.entries(given)) {
      if (key === 'type' || key === 'id' || value === null || value === undefined) continue;
      if (key === 'components') rest[key] = visitAll(value);
      else if ((key === 'accessory' || key === 'component') && isFields(value)) rest[key] = visit(value);
      else if (key === 'media' || key === 'file') rest[key] = media(value, snowflakes);
      else if (key === 'items') rest[key] = items(value, snowflakes);
      else rest[key] = value;
    }
    return { type, id, ...defaults(type), ...rest };
  };
  const visitAll = (value: unknown): Component[] => (Array.isArray(value) ? value.filter(isFields).map(visit) : []);
  return visitAll(list);
}

function defaults(type: number): Fields {
  switch (type) {
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return { min_values: 1, max_values: 1 };
    case 11:
      return { description: null, spoiler: false };
    case 13:
      return { name: null, size: null, spoiler: false };
    case 14:
      return { spacing: 1, divider: true };
    case 17:
      return { accent_color: null, spoiler: false };
    default:
      return {};
  }
}

function media(value: unknown, snowflakes: Snowflakes): Fields {
  return { id: snowflakes.next(), url: isFields(value) ? String(value.url) : '' };
}

function items(value: unknown, snowflakes: Snowflakes): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isFields).map((item) => ({
    media: media(item.media, snowflakes),
    description: item.description ?? null,
    spoiler: item.spoiler === true,
  }));
}

export function normalizeEmbeds(list: unknown): Fields[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).map((given) => {
    const embed: Fields = { type: 'rich' };
    for (const [key, value] of Object.entries(given)) {
      if (value === null || value === undefined || key === 'type') continue;
      embed[key] = value;
    }
    if (Array.isArray(embed.fields)) {
      embed.fields = embed.fields
        .filter(isFields)
        .map(({ name, value, inline }) => ({ name, value, inline: inline === true }));
    }
    if (typeof embed.timestamp === 'string') embed.timestamp = new Date(embed.timestamp).toISOString();
    return embed;
  });
}
