import { ComponentType } from 'discord.js';
import type { Stage } from '../contract/family.ts';
import { encodePress } from './custom-id.ts';
import { ACCENT, type MessageBody, messageBody, text } from './message-body.ts';
import { count, shorten, userText } from './text.ts';

/** "What should Kiln make of these?": the pictures and words that a member showed, and what fits them, with prices. */

export interface ChooserView {
  showingId: string;
  pictures: readonly { name: string; url: string }[];
  words: string;
  choices: readonly { stage: Stage; price: number | undefined }[];
}

export function renderChooser({ showingId, pictures, words, choices }: ChooserView): MessageBody {
  const what =
    pictures.length === 0
      ? 'these words'
      : pictures.length === 1
        ? 'this picture'
        : `these ${pictures.length} pictures`;
  return messageBody(ACCENT.quiet, [
    text(`### What should Kiln make of ${what}?`, words !== '' && `> ${userText(shorten(words, 200), 300)}`),
    pictures.length > 0 && {
      type: ComponentType.MediaGallery,
      items: pictures.slice(0, 10).map(({ name, url }) => ({ media: { url }, description: shorten(name, 200) })),
    },
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: encodePress({ action: 'take', requestId: showingId }),
          placeholder: 'Choose what to make…',
          options: choices.slice(0, 25).map(({ stage, price }) => ({
            label: shorten(stage.title, 100),
            value: stage.type,
            description: shorten(
              price === undefined ? stage.summary : `about ${count(price)} credits · ${stage.summary}`,
              100,
            ),
          })),
        },
      ],
    },
  ]);
}
