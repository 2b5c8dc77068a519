import {
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIMessageTopLevelComponent,
  type APISelectMenuComponent,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord.js';

/**
 * The form of every message Kiln sends: Components V2, one container, no pings. The builders here keep the few rules
 * that the types do not say; limits of text and of component count are the renderers' to keep.
 */

export interface MessageBody {
  flags: number;
  components: APIMessageTopLevelComponent[];
  /** No one, but in a notice to the one member. */
  allowed_mentions: { parse: []; users?: string[] };
  message_reference?: { message_id: string; fail_if_not_exists: false };
}

export const MAX_TEXT = 4_000;

/** The colour of a message's edge says its state at a glance. */
export const ACCENT = { working: 0x5865f2, done: 0x3ba55d, failed: 0xd83c3e, quiet: 0x80848e } as const;

/** What is drawn one below the other; parts that are not shown are left out. */
export type Part = APIComponentInContainer | undefined | false;

export function messageBody(accent: number, parts: readonly Part[]): MessageBody {
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

const STYLES = { primary: ButtonStyle.Primary, secondary: ButtonStyle.Secondary, danger: ButtonStyle.Danger } as const;

export function button(label: string, customId: string, style: keyof typeof STYLES = 'secondary'): APIButtonComponent {
  return { type: ComponentType.Button, label, custom_id: customId, style: STYLES[style] };
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

export const selectRow = (select: APISelectMenuComponent): APIComponentInContainer => ({
  type: ComponentType.ActionRow,
  components: [select],
});

/** A select offers and takes at most this many. */
export const MOST_CHOSEN = 25;

/** A select of one of these; undefined where there are none. */
export function stringSelect(
  customId: string,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): APIComponentInContainer | undefined {
  if (options.length === 0) return undefined;
  const offered = options.slice(0, MOST_CHOSEN);
  return selectRow({ type: ComponentType.StringSelect, custom_id: customId, placeholder, options: offered });
}
