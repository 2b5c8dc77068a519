import { InteractionResponseType } from 'discord.js';
import {
  ApplicationCommandUpdateRequestSchema,
  IncomingWebhookUpdateRequestPartialSchema,
  MessageCreateRequestSchema,
  ModalInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import { commandListMistakes, commandMistakes } from 'kiln-playground/validate/commands';
import { messageMistakes } from 'kiln-playground/validate/message';
import { modalMistakes } from 'kiln-playground/validate/modal';
import { expect } from 'vitest';

/** Would Discord take it? Judged by Discord's own API description and by the rules that it leaves out. */

type Fields = Record<string, unknown>;

/** As it goes over the wire. */
const wire = (value: unknown): Fields => JSON.parse(JSON.stringify(value));

export function expectMessage(body: unknown, filenames: readonly string[] = []): void {
  const sent = wire(body);
  for (const schema of [MessageCreateRequestSchema, IncomingWebhookUpdateRequestPartialSchema]) {
    expect(schema.safeParse(sent).error?.issues ?? []).toEqual([]);
  }
  expect(messageMistakes(sent, { isV2: true, filenames })).toEqual([]);
}

export function expectModal(data: unknown): void {
  const sent = wire({ type: InteractionResponseType.Modal, data });
  expect(ModalInteractionCallbackRequestSchema.safeParse(sent).error?.issues ?? []).toEqual([]);
  expect(modalMistakes(sent)).toEqual([]);
}

export function expectCommands(payload: readonly unknown[]): void {
  const sent = payload.map(wire);
  for (const command of sent) {
    expect(ApplicationCommandUpdateRequestSchema.safeParse(command).error?.issues ?? []).toEqual([]);
    expect(commandMistakes(command)).toEqual([]);
  }
  expect(commandListMistakes(sent)).toEqual([]);
}
