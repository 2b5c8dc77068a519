/**
 * A document of the page as it goes out: its style sheets stand in it, and all modules that it will import are named, so
 * that nothing waits for one file to name the next. Both are read from the sources, whenever they are asked for.
 */

type Read = (url: string) => Promise<string | undefined>;

const STYLE = /<link rel="stylesheet" href="([^"]+)" \/>\s*/g;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/;
const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;
/** Of a module as the browser gets it: `import … from 'x'`, `export … from 'x'`, `import 'x'`; also where it is minified. */
const IMPORTS = /(?:^|[;}\s])(?:import|export)(?:[\s{*][^'"();]*?from)?\s*["']([^"']+)["']/g;

export async function completeDocument(source: string, read: Read): Promise<string> {
  const sheets = [...source.matchAll(STYLE)].map(([, url]) => url ?? '');
  const styles = await Promise.all(sheets.map(read));
  const entry = MODULE.exec(source)?.[1];
  const modules = entry === undefined ? [] : await modulesOf(entry, importsOf(source), read);
  const links = modules.map((url) => `<link rel="modulepreload" href="${url}" />`);
  const style = `<style>\n${styles.join('\n')}</style>\n`;
  return source
    .replace(STYLE, '')
    .replace('</title>', () => `</title>\n${style}`)
    .replace(IMPORT_MAP, (map) => `${map}\n${links.join('\n')}`);
}

function importsOf(source: string): Readonly<Record<string, string>> {
  const text = IMPORT_MAP.exec(source)?.[1];
  return text === undefined ? {} : (JSON.parse(text) as { imports: Record<string, string> }).imports;
}

/** All modules that are loaded with an entry, itself first; what is imported later, on demand, is not among them. */
async function modulesOf(entry: string, map: Readonly<Record<string, string>>, read: Read): Promise<string[]> {
  const found = new Set([entry]);
  for (const url of found) {
    const code = (await read(url)) ?? '';
    for (const [, name = ''] of code.matchAll(IMPORTS)) {
      const resolved = resolve(name, url, map);
      if (resolved !== undefined) found.add(resolved);
    }
  }
  return [...found];
}

function resolve(name: string, from: string, map: Readonly<Record<string, string>>): string | undefined {
  if (/^\.{0,2}\//.test(name)) return new URL(name, `http://page${from}`).pathname;
  const key = Object.keys(map)
    .filter((prefix) => name === prefix || (prefix.endsWith('/') && name.startsWith(prefix)))
    .sort((a, b) => b.length - a.length)[0];
  return key === undefined ? undefined : `${map[key]}${name.slice(key.length)}`;
}
