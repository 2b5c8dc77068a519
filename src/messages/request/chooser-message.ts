import { ComponentType } from 'discord.js';
import type { Stage } from 'kiln-client/contract/family';
import { mediumNames, mediumOfFile } from 'kiln-client/contract/media';
import { encodePress } from '../parts/custom-id.ts';
import { ACCENT, type MessageBody, messageBody, stringSelect, text } from '../parts/message-body.ts';
import { joined, shorten, userText } from '../parts/text.ts';
import { byMedium } from '../words/by-medium.ts';
import type { Words } from '../words/index.ts';
import { isPicture } from './result-files.ts';

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

export function renderChooser(
  words: Words,
  { showingId, files, words: said, choices, notes }: ChooserView,
): MessageBody {
  const { choosing } = words;
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  const options = choices.map(({ stage, price, uses }) => {
    const { title, summary } = words.contract.stage(stage);
    const description = shorten(joined(price, uses, summary), 100);
    return { label: shorten(title, 100), value: stage.type, description };
  });
  return messageBody(ACCENT.quiet, [
    text(
      choosing.title({ what: whatOf(words, files) }),
      said !== '' && `> ${userText(shorten(said, 200), 300)}`,
      others.length > 0 && fileNames(others.map(({ name }) => name)),
      ...notes.map((note) => `-# ${shorten(note, 400)}`),
    ),
    pictures.length > 0 && {
      type: ComponentType.MediaGallery,
      items: pictures.slice(0, 10).map(({ name, url }) => ({ media: { url }, description: shorten(name, 200) })),
    },
    stringSelect(encodePress({ action: 'take', requestId: showingId }), choosing.choose, options),
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
function whatOf({ and, choosing }: Words, files: ChooserView['files']): string {
  const parts = mediumNames.flatMap((medium) => {
    const { length } = files.filter(({ name }) => mediumOfFile(name) === medium);
    return length === 0 ? [] : [byMedium(choosing.these, medium)({ count: length })];
  });
  return parts.length === 0 ? choosing.theseWords : and(parts);
}
