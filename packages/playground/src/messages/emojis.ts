import { hasPermission } from '../permissions/bits.ts';
import { type Fields, isFields } from '../wire.ts';

/**
 * Custom emojis in a text: no guild here has any of its own, so each comes from elsewhere and shows only where its author
 * may use such. Elsewhere Discord takes the message and leaves the bare name.
 */

const CUSTOM = /<a?:(\w{2,32}):\d{17,19}>/g;

export function withReachableEmojis(form: Fields, permissions: bigint): Fields {
  if (hasPermission(permissions, 'USE_EXTERNAL_EMOJIS')) return form;
  const plain = (text: unknown) => (typeof text === 'string' ? text.replaceAll(CUSTOM, ':$1:') : text);
  const visit = (component: unknown): unknown => {
    if (!isFields(component)) return component;
    return {
      ...component,
      ...(component.type === 10 && { content: plain(component.content) }),
      ...(Array.isArray(component.components) && { components: component.components.map(visit) }),
    };
  };
  return {
    ...form,
    ...(form.content !== undefined && { content: plain(form.content) }),
    ...(Array.isArray(form.components) && { components: form.components.map(visit) }),
  };
}
