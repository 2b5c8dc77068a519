import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes packages/runtime/src/moderation/lookalikes.ts from Unicode's table of confusable characters (UTS #39,
 * confusables.txt), as the package unhomoglyph carries it:
 *
 *   npm pack unhomoglyph@1.0.6 && tar xzf unhomoglyph-1.0.6.tgz
 *   node scripts/make-lookalikes.ts package/data.json
 *
 * Kept is what looks like Latin letters or digits and is not taken apart by NFKD, which the matcher does anyway.
 */

const VERSION = 'Unicode 13.0.0, by unhomoglyph 1.0.6';
/** Latin letters of their own to Unicode, and to its table. */
const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
/** The dotless i is another letter in Turkish: the matcher judges it by its word. */
const LEFT_OUT = new Set('ı');

const smallCapitals = new Map(
  [...SMALL_CAPITALS.matchAll(/(.)(.)/gu)].map(([, capital = '', letter = '']) => [capital, letter]),
);
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
const asLatin = (text: string) => [...plain(text)].map((sign) => smallCapitals.get(sign) ?? sign).join('');

const source = process.argv[2];
if (source === undefined) throw new Error('name the data.json of unhomoglyph');
const data = new Map(Object.entries(JSON.parse(readFileSync(source, 'utf8')) as Record<string, string>)); // its own file
for (const [capital, letter] of smallCapitals) data.set(capital, letter);

type Kind = 'latin' | 'other' | 'sign';
const kindOf = (sign: string): Kind => {
  if (/\p{Script=Latin}/u.test(sign)) return 'latin';
  return /[\p{L}\p{N}]/u.test(sign) ? 'other' : 'sign';
};
const tables: Record<Kind, Map<string, string[]>> = { latin: new Map(), other: new Map(), sign: new Map() };
for (const [sign, prototype] of data) {
  const isLeft = LEFT_OUT.has(sign) || sign.charCodeAt(0) < 0x80 || [...sign].length > 1 || plain(sign) !== sign;
  const target = asLatin(prototype).replaceAll('rn', 'm');
  if (isLeft || !/^[A-Za-z0-9]+$/.test(target)) continue;
  const kind = kindOf(sign);
  // A stroke of another script is an i as well as an l: the matcher reads a 1 as both.
  const read = kind === 'latin' ? target : target.replaceAll('l', '1');
  tables[kind].set(read, [...(tables[kind].get(read) ?? []), sign].toSorted());
}

const written = (name: string, kind: Kind, says: string) => {
  const rows = [...tables[kind]].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([target, signs]) => `  ['${target}', '${signs.join('')}'],`);
  return `/** ${says} */\nexport const ${name}: readonly (readonly [string, string])[] = [\n${lines.join('\n')}\n];\n`;
};
writeFileSync(
  new URL('../packages/runtime/src/moderation/lookalikes.ts', import.meta.url),
  [
    `/** Made by scripts/make-lookalikes.ts from Unicode's confusables.txt (${VERSION}; licence Unicode-3.0): what each sign looks like. */\n`,
    written('LATIN', 'latin', 'Letters of the Latin script that are none of A to Z.'),
    written('OTHERS', 'other', 'Letters and digits of other scripts.'),
    written('SIGNS', 'sign', 'What is no letter.'),
  ].join('\n'),
);
