import { extname } from 'node:path';
import type { Stage } from 'kiln-client/contract/family';
import { fixedFields, offeredFields } from 'kiln-client/contract/stage-fields';
import { UserError } from 'kiln-errors';
import { errorWords, Refused } from '../../messages/guild/refused.ts';
import { readCsv } from '../../messages/parts/read-csv.ts';
import { oneLine, shorten } from '../../messages/parts/text.ts';
import type { Words } from '../../messages/words/index.ts';
import type { CommandContext } from '../context.ts';
import { type Answer, assembleBody } from '../families/build-body.ts';
import { type AttachedFile, extensionOf } from '../families/check-attachment.ts';
import { type BatchStage, pictureValue } from './batch-stages.ts';
import { expandBraces } from './expand-braces.ts';

/**
 * The rows of a batch, from what a member brought: lines of words, a table whose first line names options, or an archive of
 * pictures. Everything is bounded before it is read.
 */
export interface ReadRow {
  body: Record<string, unknown>;
  title: string;
}

export interface Bring {
  stage: BatchStage;
  /** Most rows. */
  most: number;
  words: Words;
  origins: readonly string[];
}

type InputFiles = NonNullable<CommandContext['jobs']['inputFiles']>;

const MOST_TEXT_BYTES = 256 * 1024;
const MOST_TITLE = 100;

/** One a line, with braces. @throws {UserError} `bad_batch` */
export function rowsOfText(text: string, { stage: { stage, field }, most }: Bring): ReadRow[] {
  const rows: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const some = expandBraces(line, most - rows.length);
    if (!some) throw refuse(({ batches }) => batches.moreThan({ most }));
    rows.push(...some.filter((one) => one !== ''));
  }
  return rows.map((words) => ({ body: { ...fixedFields(stage), [field.path[0]]: words }, title: words }));
}

/** @throws {UserError} `bad_batch`, `bad_input` with its row */
export function rowsOfTable(text: string, bring: Bring): ReadRow[] {
  const { stage, most } = bring;
  const read = readCsv(text, most + 2);
  if ('brokenIn' in read) throw refuse(({ batches }) => batches.badTable({ line: read.brokenIn }));
  const [head = [], ...lines] = read.rows;
  if (lines.length > most) throw refuse(({ batches }) => batches.moreThan({ most }));
  const names = head.map((name) => columnOf(stage.stage, name, bring.words));
  return lines.map((cells, i) => {
    const answers = cells.flatMap((cell, place): [string, Answer][] => {
      const name = names[place];
      return name === undefined || cell === '' ? [] : [[name, cell]];
    });
    const body = ofRow(i, () => assembleBody(stage.stage, new Map(answers), bring));
    const title = body[stage.field.path[0]];
    return { body, title: typeof title === 'string' ? title : stage.stage.title };
  });
}

/** Its field, by the name that members see, in their language or in English, or by that of the service. */
function columnOf(stage: Stage, said: string, { contract }: Words): string | undefined {
  if (said === '') return undefined;
  // An option with files takes no text.
  const fields = offeredFields(stage).filter(({ value }) => value.kind !== 'file');
  const wanted = said.toLowerCase();
  const found = fields.find(({ name, called }) => [name, called, contract.option(called)].includes(wanted));
  if (found?.value.kind === 'maker')
    throw refuse((words) => words.batches.oneModel({ option: words.contract.option('maker') }));
  if (found) return found.name;
  const known = fields
    .filter(({ value }) => value.kind !== 'maker')
    .map(({ called }) => contract.option(called))
    .join(', ');
  throw refuse(({ batches }) =>
    batches.unknownColumn({ name: shorten(oneLine(said), 40), known: shorten(known, 800) }),
  );
}

/** @throws {UserError} `bad_batch`, `bad_input`, `attachment_gone`, `attachment_too_large`, `damaged_archive` */
export async function rowsOfFile(file: AttachedFile, files: InputFiles, bring: Bring): Promise<ReadRow[]> {
  const { stage } = bring;
  if (!files.isAttachment(file.url)) throw refuse(({ refused }) => refused.notFromDiscord);
  const ending = extensionOf(file.name);
  const isZip = ending === '.zip';
  if (!isZip && ending !== '.txt' && ending !== '.csv') throw refuse(({ batches }) => batches.badFile);
  if (isZip && stage.from === 'words') throw refuse(({ batches }) => batches.noPictures);
  if (!isZip && stage.from === 'pictures') throw refuse(({ batches }) => batches.needsPictures);
  if (isZip) return rowsOfPictures(await files.pictures(file.url), bring);
  const text = textOf(await files.download(file.url, MOST_TEXT_BYTES));
  return ending === '.txt' ? rowsOfText(text, bring) : rowsOfTable(text, bring);
}

function rowsOfPictures(pictures: readonly { name: string; url: string }[], { stage, most }: Bring): ReadRow[] {
  const { value, path } = stage.field;
  if (value.kind !== 'file') return [];
  const { extensions, many } = value;
  const usable = pictures.filter(({ name }) => extensions.includes(extname(name).toLowerCase()));
  if (usable.length === 0) throw refuse(({ batches }) => batches.emptyZip({ extensions: extensions.join(', ') }));
  if (usable.length > most) throw refuse(({ batches }) => batches.tooMany({ count: usable.length, most }));
  return usable.map(({ name, url }) => ({
    body: { ...fixedFields(stage.stage), [path[0]]: pictureValue(many, url) },
    title: shorten(oneLine(name), MOST_TITLE) || stage.stage.title,
  }));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(({ batches }) => batches.notText);
  }
}

/** Says which row a mistake is in. @param place from 0 */
export function ofRow<T>(place: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new Refused('bad_input', (words) =>
      words.batches.badRow({ row: place + 1, reason: errorWords(words, error) }),
    );
  }
}

const refuse = (say: (words: Words) => string) => new Refused('bad_batch', say);
