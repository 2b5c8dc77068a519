import { crc32 } from 'node:zlib';
import type { TaskType } from 'kiln-client/contract/families/index';
import { contentOf } from 'kiln-client/contract/media';
import { jsonBytes, readJson } from '../../base/json.ts';
import { joinedTerms, type MadeElsewhere, Origin, type Recipe, type RecipeContext } from '../../base/recipe.ts';
import { DRAFT_FILE } from '../../makers/words/answers.ts';
import { isReading } from '../made/words-read.ts';

/**
 * Labels of what a learned model has made, or of what was made from that: in the report, in models (their metadata, which
 * every format has a place for) and in pictures. A task keeps whose work it stands on beside its files, so that the label
 * goes on through every later stage.
 */

const ORIGIN_FILE = 'origin.json';

/** The recipe, with labels on all that it makes where a model had a part in it. */
export function labelled<T extends TaskType>(recipe: Recipe<T>): Recipe<T> {
  return {
    ...recipe,
    async run(input, context) {
      const origin = await originOf(context);
      if (!origin) return recipe.run(input, context);
      await context.put(ORIGIN_FILE, jsonBytes(origin), { private: true });
      const put: RecipeContext['put'] = (name, bytes, options) => context.put(name, labelPicture(bytes), options);
      const result = await recipe.run(input, { ...context, origin, put });
      const { maker: name, model, licence } = origin;
      const notes = [...new Set([...(result.engine.notes ?? []), ...notesOf(context.made)])];
      return { ...result, engine: { ...result.engine, notes, name, ai: true, model, licence } };
    },
  };
}

/** What was read by a language model is built from rules; what it has drafted is its work. */
async function originOf({ made, source }: Pick<RecipeContext, 'made' | 'source'>): Promise<Origin | undefined> {
  const own = made && (!isReading(made) || made.files[DRAFT_FILE]) ? Origin.parse(made) : undefined;
  if (!source?.files.includes(ORIGIN_FILE)) return own;
  const older = Origin.parse(readJson(await source.read(ORIGIN_FILE)));
  return own ? { ...own, ...joinedTerms([older, own]) } : older;
}

function notesOf({ maker, untold = [], notes = [] }: Partial<MadeElsewhere> = {}): string[] {
  return untold.length > 0
    ? [`Without effect, since ${maker} has no such option: ${untold.join(', ')}.`, ...notes]
    : notes;
}

/** Metadata of a model: what writers of all formats take for the label. */
export const labelsOf = (origin: Origin | undefined): Record<string, string> =>
  origin ? { ai_generated: 'true', model: origin.model, licence: origin.licence } : {};

/** IPTC Photo Metadata Standard, Digital Source Type; as XMP (ISO 16684-1). */
const XMP = Buffer.from(
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
);

/** Bytes of a PNG before its second chunk: the signature and the header. */
const PNG_HEAD = 33;

/**
 * A PNG or JPEG with the label as XMP; other bytes as they are. Written into the file as it is: encoding it again would
 * cost a second for each large texture, and change the pixels of a JPEG.
 */
export function labelPicture(bytes: Uint8Array): Uint8Array {
  const content = contentOf(bytes);
  if (content === 'png' && bytes.length > PNG_HEAD) {
    const body = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0'), XMP]);
    const chunk = Buffer.alloc(body.length + 8);
    chunk.writeUInt32BE(body.length - 4);
    chunk.set(body, 4);
    chunk.writeUInt32BE(crc32(body), body.length + 4);
    return Buffer.concat([bytes.subarray(0, PNG_HEAD), chunk, bytes.subarray(PNG_HEAD)]);
  }
  if (content === 'jpg') {
    const body = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), XMP]);
    const marker = Buffer.from([0xff, 0xe1, 0, 0]);
    marker.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([bytes.subarray(0, 2), marker, body, bytes.subarray(2)]);
  }
  return bytes;
}
