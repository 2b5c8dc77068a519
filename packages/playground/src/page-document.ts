/**
 * A document of the page as it goes out: its style sheets stand in it, and its modules come in one parcel. They stay modules,
 * each under the name of its file: the parcel is their sources in the order in which they need each other, with places left
 * for addresses, and a few lines in the document make each of them a module of its own. What is imported on demand comes as a
 * file. All of it is read from the sources, whenever it is asked for.
 */

type Read = (url: string) => Promise<string | undefined>;

const STYLE = /<link rel="stylesheet" href="([^"]+)" \/>\s*/g;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/;
const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;
/** Of a module as the browser gets it: `import … from 'x'`, `export … from 'x'`, `import 'x'`; also where it is minified. */
const IMPORTS = /((?:^|[;}\s])(?:import|export)(?:[\s{*][^'"();]*?from)?\s*)["']([^"']+)["']/g;
const ON_DEMAND = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** What a module of the parcel is: its address, and its source in pieces; every second one is the number of a module. */
type Parceled = readonly [url: string, pieces: readonly (string | number)[]];

/** Runs in the page. Errors and breakpoints name the file, since each module says where it is from. */
const UNPACK = `
  const made = [];
  for (const [url, pieces] of await (await fetch(document.querySelector('link[as=fetch]').href)).json()) {
    const code = pieces.map((piece) => (typeof piece === 'number' ? JSON.stringify(made[piece]) : piece));
    code.push('\\n//# sourceURL=' + location.origin + url);
    made.push(URL.createObjectURL(new Blob(code, { type: 'text/javascript' })));
  }
  await import(made.at(-1));
  for (const url of made) URL.revokeObjectURL(url);
`;

/** @param parcel where the document's modules are fetched from */
export async function completeDocument(source: string, parcel: string, read: Read): Promise<string> {
  const sheets = [...source.matchAll(STYLE)].map(([, url]) => url ?? '');
  const styles = await Promise.all(sheets.map(read));
  const ahead = `<link rel="preload" as="fetch" href="${parcel}" crossorigin />`;
  return source
    .replace(STYLE, '')
    .replace('</title>', () => `</title>\n${ahead}\n<style>\n${styles.join('\n')}</style>\n`)
    .replace(MODULE, () => `<script type="module">${UNPACK}</script>`);
}

/** The modules of a document, each after those that it needs, its entry last. @throws when two need each other */
export async function parcelOf(source: string, read: Read): Promise<Parceled[]> {
  const map = importsOf(source);
  const parcel: Parceled[] = [];
  const numbers = new Map<string, number | undefined>();
  async function add(url: string): Promise<number> {
    const known = numbers.get(url);
    if (known !== undefined) return known;
    if (numbers.has(url)) throw new Error(`${url} needs itself by way of what it imports`);
    numbers.set(url, undefined);
    const code = standing((await read(url)) ?? '', url, map);
    const pieces: (string | number)[] = [];
    let from = 0;
    for (const { 0: all, 1: before = '', 2: name = '', index } of code.matchAll(IMPORTS)) {
      const needed = resolve(name, url, map);
      if (needed === undefined) continue;
      pieces.push(code.slice(from, index + before.length), await add(needed));
      from = index + all.length;
    }
    numbers.set(url, parcel.push([url, [...pieces, code.slice(from)]]) - 1);
    return parcel.length - 1;
  }
  await add(MODULE.exec(source)?.[1] ?? '');
  return parcel;
}

/** A module that does not know where it stands finds its files all the same. */
function standing(code: string, url: string, map: Readonly<Record<string, string>>): string {
  const whole = (path: string) => `location.origin + ${JSON.stringify(path)}`;
  return code.replaceAll('import.meta.url', `(${whole(url)})`).replace(ON_DEMAND, (all, name: string) => {
    const path = resolve(name, url, map);
    return path === undefined ? all : `import(${whole(path)})`;
  });
}

function importsOf(source: string): Readonly<Record<string, string>> {
  const text = IMPORT_MAP.exec(source)?.[1];
  return text === undefined ? {} : (JSON.parse(text) as { imports: Record<string, string> }).imports;
}

function resolve(name: string, from: string, map: Readonly<Record<string, string>>): string | undefined {
  if (/^\.{0,2}\//.test(name)) return new URL(name, `http://page${from}`).pathname;
  const key = Object.keys(map)
    .filter((prefix) => name === prefix || (prefix.endsWith('/') && name.startsWith(prefix)))
    .sort((a, b) => b.length - a.length)[0];
  return key === undefined ? undefined : `${map[key]}${name.slice(key.length)}`;
}
