import { ComponentType } from 'discord.js';
import type { Stage } from 'kiln-client/contract/family';
import { media, mediumNames, mediumOfFile } from 'kiln-client/contract/media';
import { encodePress } from './custom-id.ts';
import { isPicture } from './files.ts';
import { ACCENT, type MessageBody, messageBody, text } from './message-body.ts';
import { shorten, userText } from './text.ts';

/** "What should Kiln make of these?": the files and words that a member showed, and what fits them, with prices. */

export interface ChooserView {
  showingId: string;
  files: readonly { name: string; url: string }[];
  words: string;
  /** `uses`: what it takes of that, where that is not all. */
  choices: readonly { stage: Stage; price: string; uses?: string | undefined }[];
  /** What else is to be said of it, each on a line; markdown of ours. */
  notes: readonly string[];
}

export function renderChooser({ showingId, files, words, choices, notes }: ChooserView): MessageBody {
  const pictures = files.filter((file) => isPicture(file));
  const others = files.filter((file) => !isPicture(file));
  return messageBody(ACCENT.quiet, [
    text(
      `### What should Kiln make of ${whatOf(files)}?`,
      words !== '' && `> ${userText(shorten(words, 200), 300)}`,
      others.length > 0 && fileNames(others.map(({ name }) => name)),
      ...notes.map((note) => `-# ${shorten(note, 400)}`),
    ),
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
          options: choices.slice(0, 25).map(({ stage, price, uses }) => ({
            label: shorten(stage.title, 100),
            value: stage.type,
            description: shorten([price, uses ?? '', stage.summary].filter((part) => part !== '').join(' · '), 100),
          })),
        },
      ],
    },
  ]);
}

/** "chair.glb, .fbx, .obj": files of one name are one model in several formats. */
function fileNames(names: readonly string[]): string {
  const stem = (name: string) => name.replace(/\.[^.]*$/, '');
  return names
    .map((name, index) => {
      const before = names[index - 1];
      const isSame = before !== undefined && stem(name) === stem(before) && stem(name) !== name;
      return isSame
        ? `, ${userText(name.slice(stem(name).length), 20)}`
        : `${index > 0 ? ' · ' : ''}${userText(name, 80)}`;
    })
    .join('');
}

/** "these 2 pictures and this model in 3 files" */
function whatOf(files: ChooserView['files']): string {
  const parts = mediumNames.flatMap((medium) => {
    const { length } = files.filter(({ name }) => mediumOfFile(name) === medium);
    const { noun, shown } = media[medium];
    if (length === 0) return [];
    if (length === 1) return [`this ${noun}`];
    return [shown === 'gallery' ? `these ${length} ${noun}s` : `this ${noun} in ${length} files`];
  });
  return parts.length === 0 ? 'these words' : parts.join(' and ');
}
