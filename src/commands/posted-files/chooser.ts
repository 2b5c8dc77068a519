import { type MediumName, media, mediumNames } from 'kiln-client/contract/media';
import type { LearnedPrices } from 'kiln-client/contract/prices';
import { fileFields } from 'kiln-client/contract/stage-fields';
import { Refused } from '../../messages/guild/refused.ts';
import type { MessageBody } from '../../messages/parts/message-body.ts';
import { productPrice } from '../../messages/parts/price-words.ts';
import { shorten, userText } from '../../messages/parts/text.ts';
import { renderChooser } from '../../messages/request/chooser-message.ts';
import { byMedium } from '../../messages/words/by-medium.ts';
import { STAGES } from '../../messages/words/contract-words.ts';
import type { Words } from '../../messages/words/index.ts';
import { inputExtensions, mediumOf } from '../families/check-attachment.ts';
import { type Fit, fittingStages, type Shown } from '../families/fitting-stages.ts';
import type { ShownFiles } from './files-of-message.ts';

/**
 * "What should Kiln make from these?": which of the posted files are usable, which stages accept them, and what is
 * ignored.
 */

/** Several formats of one model, for fields that take only one file. */
const MOST_FORMATS = 10;

/** "Kiln can use PNG, JPEG … pictures and GLB … models.", from the contract's fields. */
export function usable({ and, choosing }: Words): string {
  const kinds = mediumNames
    .filter((medium) => inputExtensions(medium).length > 0)
    .map((medium) => byMedium(choosing.usableOf, medium)({ extensions: endings(medium) }));
  return choosing.usable({ kinds: and(kinds) });
}

interface Shows {
  showingId: string;
  files: ShownFiles;
  /** The text posted with them. */
  said: string;
  notes: readonly string[];
  /** The member who may choose: stages they may not use are left out. */
  mayMake: (type: string) => boolean;
  learned: LearnedPrices | undefined;
}

/**
 * @returns undefined if no stage is open to the member
 * @throws {UserError} `no_stage`: nothing can be made from it
 */
export function chooserOf(
  words: Words,
  { showingId, files, said, notes, mayMake, learned }: Shows,
): { showing: Shown; body: MessageBody } | undefined {
  const { choosing } = words;
  const parts = mediumNames.map((medium) => partOf(words, files, medium));
  const showing = { files: parts.flatMap(({ used }) => used), words: said };
  const all = fittingStages(showing);
  if (all.length === 0) throw new Refused('no_stage', (to) => to.choosing.nothingOfThat({ usable: usable(to) }));
  const fits = all.filter(({ stage }) => mayMake(stage.type));
  if (fits.length === 0) return undefined;
  const body = renderChooser(words, {
    showingId,
    files: showing.files,
    words: said,
    choices: fits.map((fit) => ({
      stage: fit.stage,
      price: productPrice(words, fit.stage, learned),
      uses: usesOf(words, fit, showing),
    })),
    notes: [
      ...notes,
      ...parts.flatMap((part) => part.notes),
      ...(files.others.length > 0 ? [choosing.nothingOf({ names: countWords(words, files.others) })] : []),
    ],
  });
  return { showing, body };
}

/** What a stage uses, if less than what was posted. */
function usesOf({ choosing }: Words, { subject, words }: Fit, shown: Shown): string | undefined {
  const parts: string[] = [];
  if (subject && subject.files.length < shown.files.length) {
    const { field, files } = subject;
    const [first] = files;
    const many = byMedium(choosing.many, field.value.medium);
    parts.push(files.length === 1 && first ? shorten(first.name, 40) : many({ count: files.length }));
  }
  if (shown.words !== '' && !words) parts.push(choosing.withoutWords);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** "notes.pdf, a.txt and 3 others" */
export function countWords({ and, choosing }: Words, names: readonly string[]): string {
  const some = names.slice(0, 3).map((name) => userText(name, 60) || choosing.aFile);
  const more = names.length - some.length;
  return and(more > 0 ? [...some, choosing.others({ count: more })] : some);
}

/** As many of the files of one medium as one request can use. */
function partOf({ choosing }: Words, { files }: ShownFiles, medium: MediumName) {
  const all = files.filter((file) => mediumOf(file) === medium);
  const several = STAGES.flatMap(fileFields).filter(({ value }) => value.medium === medium && value.many);
  const most = several.length === 0 ? MOST_FORMATS : Math.max(...several.map(({ value }) => value.most));
  const { shown } = media[medium];
  // Ignored files of a model are other formats of it.
  const isNoted = all.length > most && shown === 'gallery';
  const notes = isNoted ? [byMedium(choosing.onlyFirst, medium)({ limit: most, total: all.length })] : [];
  return { used: all.slice(0, most), notes };
}

/** "GLB, OBJ, …" */
export function endings(medium: MediumName): string {
  return inputExtensions(medium)
    .filter((extension) => extension !== '.jpg')
    .map((extension) => extension.slice(1).toUpperCase())
    .join(', ');
}
