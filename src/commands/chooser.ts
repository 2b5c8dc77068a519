import { UserError } from 'kiln-errors';
import { renderChooser } from '../messages/chooser-message.ts';
import type { MessageBody } from '../messages/message-body.ts';
import { typicalPrice } from '../messages/prices.ts';
import { shorten, userText } from '../messages/text.ts';
import { INPUT_EXTENSIONS } from './attachments.ts';
import { type Fit, fittingStages, type Shown } from './fitting-stages.ts';
import type { ShownFiles } from './shown-files.ts';

/** "What should Kiln make of these?" for what somebody showed: what of it counts, what fits it, and what is left out. */

/** As many as one request takes of pictures; formats of one model. */
const MOST_PICTURES = 5;
const MOST_MODELS = 10;

/** "PNG, JPEG … pictures and GLB … models can be used." by the contract's fields. */
export const USABLE = `${endings('picture')} pictures and ${endings('model')} models can be used.`;

/**
 * @param mayMake the one who may choose: what they may not make is left out
 * @returns undefined: nothing by them
 * @throws {UserError} `no_stage`: nothing can be made of it
 */
export function chooserOf(
  showingId: string,
  files: ShownFiles,
  words: string,
  { notes = [], mayMake = () => true }: { notes?: readonly string[]; mayMake?: (type: string) => boolean } = {},
): { showing: Shown; body: MessageBody } | undefined {
  const pictures = files.pictures.slice(0, MOST_PICTURES);
  const models = files.models.slice(0, MOST_MODELS);
  const showing = { pictures, models, words };
  const all = fittingStages(showing);
  if (all.length === 0) throw new UserError('no_stage', `Nothing can be made of that. ${USABLE}`);
  const fits = all.filter(({ stage }) => mayMake(stage.type));
  if (fits.length === 0) return undefined;
  const left = files.pictures.length - pictures.length;
  const body = renderChooser({
    ...{ showingId, pictures, models, words },
    choices: fits.map((fit) => ({ stage: fit.stage, price: typicalPrice(fit.stage), uses: usesOf(fit, showing) })),
    notes: [
      ...notes,
      ...(left > 0 ? [`Only the first ${MOST_PICTURES} of ${files.pictures.length} pictures are used.`] : []),
      ...(files.others.length > 0 ? [`Nothing can be made of ${countWords(files.others)}.`] : []),
    ],
  });
  return { showing, body };
}

/** What a stage uses, where that is less than what was shown. */
function usesOf({ subject, words }: Fit, shown: Shown): string | undefined {
  const parts: string[] = [];
  const all = shown.pictures.length + shown.models.length;
  if (subject && subject.files.length < all) {
    const [first] = subject.files;
    parts.push(subject.files.length === 1 && first ? shorten(first.name, 40) : `${subject.files.length} pictures`);
  }
  if (shown.words !== '' && !words) parts.push('without the words');
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** "notes.pdf, a.txt and 3 others" */
export function countWords(names: readonly string[]): string {
  const some = names.slice(0, 3).map((name) => userText(name, 60) || 'a file');
  const more = names.length - some.length;
  return `${some.join(', ')}${more > 0 ? ` and ${more === 1 ? 'another' : `${more} others`}` : ''}`;
}

function endings(kind: 'picture' | 'model'): string {
  const names = [...INPUT_EXTENSIONS]
    .filter(([extension, is]) => is === kind && extension !== '.jpg')
    .map(([extension]) => extension.slice(1).toUpperCase());
  return names.join(', ');
}
