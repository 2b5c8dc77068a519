import {
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord.js';

/**
 * The form of every message Kiln sends: Components V2, one container, no pings. The builders here keep the few rules
 * that the types do not say; limits of text and of component count are the renderers' to keep (`messageSize`).
 */

export interface MessageBody {
  flags: number;
  components: APIMessageTopLevelComponent[];
  /** No one, but in a notice to the one member. */
  allowed_mentions: { parse: []; users?: string[] };
  message_reference?: { message_id: string; fail_if_not_exists: false };
}

export const MAX_COMPONENTS = 40;
export const MAX_TEXT = 4_000;

/** The colour of a message's edge says its state at a glance. */
export const ACCENT = { working: 0x5865f2, done: 0x3ba55d, failed: 0xd83c3e, quiet: 0x80848e } as const;

export function messageBody(
  accent: number,
  parts: readonly (APIComponentInContainer | undefined | false)[],
): MessageBody {
  const components = parts.filter((part) => part !== undefined && part !== false);
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.Container, accent_color: accent, components }],
    allowed_mentions: { parse: [] },
  };
}

/** Words alone, where Discord refuses the form above. */
export function plainBody(lines: readonly (string | undefined)[]): MessageBody {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.TextDisplay, content: lines.filter((line) => line !== undefined).join('\n') }],
    allowed_mentions: { parse: [] },
  };
}

/** The same message with a line below it. */
export function withNote(body: MessageBody, content: string): MessageBody {
  return { ...body, components: [...body.components, { type: ComponentType.TextDisplay, content }] };
}

/** The same message, shown to one member only. */
export function ephemeral(body: MessageBody): MessageBody {
  return { ...body, flags: body.flags | MessageFlags.Ephemeral };
}

/** Lines of markdown; empty ones are left out. Undefined when nothing remains. */
export function text(...lines: (string | undefined | false)[]): APIComponentInContainer | undefined {
  const content = lines.filter(Boolean).join('\n');
  return content === '' ? undefined : { type: ComponentType.TextDisplay, content };
}

/** Lines of markdown with a button at their right; empty lines are left out. */
export const textBeside = (
  accessory: APIButtonComponent,
  ...lines: (string | undefined | false)[]
): APIComponentInContainer => ({
  type: ComponentType.Section,
  components: [{ type: ComponentType.TextDisplay, content: lines.filter(Boolean).join('\n') }],
  accessory,
});

export const separator = (): APIComponentInContainer => ({ type: ComponentType.Separator, divider: true, spacing: 1 });

export function button(
  label: string,
  customId: string,
  style: 'primary' | 'secondary' | 'danger' = 'secondary',
): APIButtonComponent {
  const styles = {
    primary: ButtonStyle.Primary,
    secondary: ButtonStyle.Secondary,
    danger: ButtonStyle.Danger,
  } as const;
  return { type: ComponentType.Button, label, custom_id: customId, style: styles[style] };
}

export function linkButton(label: string, url: string): APIButtonComponent {
  return { type: ComponentType.Button, label, url, style: ButtonStyle.Link };
}

/** Rows of at most five buttons. */
export function buttonRows(buttons: readonly (APIButtonComponent | undefined | false)[]): APIComponentInContainer[] {
  const shown = buttons.filter((item) => item !== undefined && item !== false);
  const rows: APIComponentInContainer[] = [];
  for (let start = 0; start < shown.length; start += 5) {
    rows.push({ type: ComponentType.ActionRow, components: shown.slice(start, start + 5) });
  }
  return rows;
}

/** What Discord counts: components with all nested ones (at most 40), characters of all texts (at most 4000). */
export function messageSize(body: MessageBody): { components: number; text: number } {
  let components = 0;
  let characters = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (typeof value === 'object' && value !== null) {
      if ('type' in value && typeof value.type === 'number') {
        components++;
        if (value.type === ComponentType.TextDisplay && 'content' in value) characters += String(value.content).length;
      }
      if ('components' in value) visit(value.components);
      if ('accessory' in value) visit(value.accessory);
    }
  };
  visit(body.components);
  return { components, text: characters };
}
