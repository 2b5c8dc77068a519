import {
  type APILabelComponent,
  ComponentType,
  type APIModalInteractionResponseCallbackData as Form,
  type MessageComponentInteraction,
  type ModalData,
  type ModalSubmitInteraction,
} from 'discord.js';

/**
 * What was typed into a form that was refused: Discord closes it, and it opens with the same values. A few forms for a
 * few minutes, in memory, because a member's forms reach the process that holds the gateway connection.
 */

type Opener = Pick<MessageComponentInteraction, 'user' | 'showModal'>;
type Typed = ReadonlyMap<string, ModalData>;

export interface TypedForms {
  /** @param said fields that the command just filled in: they stay as they are */
  open(interaction: Opener, form: Form, said?: string[]): Promise<void>;
  /** What is typed is kept where this throws, and forgotten where it does not. */
  submit(interaction: ModalSubmitInteraction, take: () => Promise<void>): Promise<void>;
}

const KEPT_MS = 15 * 60_000;
const MOST_KEPT = 500;

export function createTypedForms(now: () => number): TypedForms {
  const kept = new Map<string, { until: number; typed: Typed }>();
  return {
    async open(interaction, form, said = []) {
      const found = kept.get(`${interaction.user.id} ${form.custom_id}`);
      await interaction.showModal(found && found.until > now() ? refilled(form, found.typed, said) : form);
    },
    async submit({ user, customId, fields }, take) {
      const key = `${user.id} ${customId}`;
      kept.delete(key);
      try {
        await take();
      } catch (error) {
        for (const [old, { until }] of kept) if (until <= now() || kept.size >= MOST_KEPT) kept.delete(old);
        kept.set(key, { until: now() + KEPT_MS, typed: fields.fields });
        throw error;
      }
    },
  };
}

const refilled = (form: Form, typed: Typed, said: readonly string[]): Form => ({
  ...form,
  components: form.components.map((row) => {
    if (row.type !== ComponentType.Label || said.includes(row.component.custom_id)) return row;
    return { ...row, component: withTyped(row.component, typed.get(row.component.custom_id)) };
  }),
});

/** Files cannot be filled in. */
function withTyped(component: APILabelComponent['component'], data: ModalData | undefined): typeof component {
  if (component.type === ComponentType.TextInput && data?.type === component.type) {
    const { value: _, ...empty } = component;
    return data.value === '' ? empty : { ...empty, value: data.value };
  }
  if (component.type === ComponentType.Checkbox && data?.type === component.type)
    return { ...component, default: data.value };
  if (component.type !== ComponentType.StringSelect || data?.type !== component.type) return component;
  const { values } = data;
  return { ...component, options: component.options.map((one) => ({ ...one, default: values.includes(one.value) })) };
}
