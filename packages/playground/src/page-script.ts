import { createHash } from 'node:crypto';

/**
 * The modules of a document as a few scripts, put together of their sources. Each module becomes a function that runs once and
 * gives what it exports, after those that it needs; a source map leads from each line back to its file. A document's first
 * module begins the first script, its next one another script of what the first has not, and what is imported on demand is a
 * script of what both have not.
 */

export type Read = (url: string) => Promise<string | undefined>;

export interface Sources {
  read: Read;
  /** The import map of the document. */
  names: Readonly<Record<string, string>>;
}

export interface Script {
  /** With what tells it from what it was before. */
  address: string;
  code: string;
  /** A source map, with a section for each module. */
  map: string;
}

interface Module {
  url: string;
  code: string;
  needs: ReadonlyMap<string, string>;
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`; also where they are minified. */
const FROM = /(?<=^|[;}\s])(import|export)([\s{*][^'"();]*?from)?\s*["']([^"']+)["'];?/g;
const EXPORTED = /(?<=^|[;}\s])export\s*\{([^}]*)\};?/g;
const DECLARED = /(?<=^|\n)export +(?=(?:async )?(const|let|var|function\*?|class|default) *([\w$]*))/g;
const ON_DEMAND = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
/** Lines that hold nothing but a comment: they stay as lines, and empty. Licences of packages stay. */
const COMMENTS = /^[ \t]*(?:\/\/.*|\/\*\*?(?:[^*]|\*(?!\/))*\*\/[ \t]*)$/gm;
/** What is large and stands alone: the browser loads it as it is. */
const APART = /^\/page\/vendor\/three\//;

/** What tells a content from any other. */
export const versionOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Where the script that begins with a module is served. */
export const scriptPath = (url: string): string => url.replace('/page/', '/page/scripts/').replace(/\.ts$/, '.js');

/**
 * The scripts of a document, by their paths: those of its modules, and those of what they import on demand.
 * @throws when two modules need each other
 */
export async function scriptsOf(entries: readonly string[], sources: Sources): Promise<Map<string, Script>> {
  const scripts = new Map<string, Script>();
  const there = new Set<string>();
  const onDemand = new Set<string>();
  let head = 'export const $ = {};';
  const add = async (entry: string): Promise<Module[]> => {
    const modules = (await modulesOf(entry, sources)).filter(({ url }) => !there.has(url));
    const script = await put(scriptPath(entry), head, modules, sources, onDemand);
    scripts.set(scriptPath(entry), script);
    if (scripts.size === 1) head = `import { $ } from ${JSON.stringify(script.address)};`;
    return modules;
  };
  for (const entry of entries) for (const { url } of await add(entry)) there.add(url);
  for (const part of onDemand) await add(part);
  return scripts;
}

/** Each after those that it needs. */
async function modulesOf(entry: string, { read, names }: Sources): Promise<Module[]> {
  const modules: Module[] = [];
  const met = new Map<string, 'open' | 'done'>();
  async function add(url: string): Promise<void> {
    if (met.get(url) === 'open') throw new Error(`${url} needs itself by way of what it imports`);
    if (met.has(url)) return;
    met.set(url, 'open');
    const code = await bare(url, read);
    const needs = new Map<string, string>();
    for (const [, , , name = ''] of code.matchAll(FROM)) needs.set(name, resolve(name, url, names));
    for (const needed of needs.values()) await add(needed);
    met.set(url, 'done');
    modules.push({ url, code, needs });
  }
  await add(entry);
  return modules;
}

/** A module without its comments, each line where it was. */
async function bare(url: string, read: Read): Promise<string> {
  const code = await read(url);
  if (code === undefined) throw new Error(`${url} is not there`);
  return url.endsWith('.ts') ? code.replace(COMMENTS, (text) => text.replace(/[^\n]/g, '')) : code;
}

async function put(
  path: string,
  head: string,
  modules: readonly Module[],
  sources: Sources,
  parts: Set<string>,
): Promise<Script> {
  const texts = [head];
  const sections: object[] = [];
  let line = 1;
  for (const module of modules) {
    const body = asFunction(await onDemand(module, sources, parts));
    const count = body.split('\n').length;
    // The first line begins the function, the last two end it.
    sections.push({ offset: { line: line + 1, column: 0 }, map: lineByLine(module.url, count - 3) });
    line += count;
    texts.push(body);
  }
  const code = `${texts.join('\n')}\n//# sourceMappingURL=${path}.map\n`;
  return { address: `${path}?v=${versionOf(code)}`, code, map: JSON.stringify({ version: 3, sections }) };
}

/** A module that stands elsewhere than its file finds its files all the same; what it imports on demand comes as a script. */
async function onDemand(module: Module, sources: Sources, parts: Set<string>): Promise<Module> {
  const asked = new Map<string, string>();
  for (const [, name = ''] of module.code.matchAll(ON_DEMAND)) {
    const url = resolve(name, module.url, sources.names);
    const alone = (await reached(url, sources)).some((needed) => APART.test(needed));
    if (!alone) parts.add(url);
    asked.set(name, alone ? url : scriptPath(url));
  }
  const code = module.code
    .replace(ON_DEMAND, (_, name: string) => `import(${JSON.stringify(asked.get(name))})`)
    .replaceAll('import.meta.url', `(location.origin + ${JSON.stringify(module.url)})`);
  return { ...module, code };
}

/** All that a module imports, directly or not, as far as it has not to be looked into. */
async function reached(url: string, { read, names }: Sources, found: string[] = []): Promise<string[]> {
  found.push(url);
  if (APART.test(url)) return found;
  for (const [, , , name = ''] of (await bare(url, read)).matchAll(FROM)) {
    const needed = resolve(name, url, names);
    if (!found.includes(needed)) await reached(needed, { read, names }, found);
  }
  return found;
}

function asFunction({ url, code, needs }: Module): string {
  const given: string[] = [];
  const of = (name: string) => `$[${JSON.stringify(needs.get(name))}]`;
  const body = code
    .replace(FROM, (_, kind: string, before: string | undefined, name: string) => {
      const clause = before?.slice(0, -'from'.length).trim() ?? '';
      if (kind === 'import') return clause === '' ? '' : `const ${bound(clause)} = ${of(name)};`;
      given.push(clause === '*' ? `...${of(name)}` : listed(clause, (from) => `${of(name)}.${from}`));
      return '';
    })
    .replace(EXPORTED, (_, list: string) => {
      given.push(listed(list, (from) => from));
      return '';
    })
    .replace(DECLARED, (_, kind: string, name: string) => {
      if (kind === 'let' || kind === 'var' || kind === 'default') throw new Error(`${url} exports ${kind} ${name}`);
      given.push(name);
      return '';
    })
    .replace(/^\/\/# sourceMappingURL=.*$/m, '')
    // What is left of types.
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  return `$[${JSON.stringify(url)}] ??= (() => {\n${body}\nreturn { ${given.join(', ')} };\n})();`;
}

/** `{ a, b as c }` of an import, as what a constant takes apart. */
const bound = (clause: string): string => clause.replace(/^\* as /, '').replaceAll(' as ', ': ');

/** `a, b as c` of an export, as properties. */
function listed(list: string, found: (name: string) => string): string {
  const names = list
    .replace(/[{}]/g, '')
    .split(',')
    .map((item) => item.trim().split(' as '));
  return names
    .filter(([from]) => from !== '')
    .map(([from = '', to = from]) => `${to}: ${found(from)}`)
    .join(', ');
}

/** A source map of a file whose lines are where they were. */
function lineByLine(url: string, lines: number): object {
  const mappings = ['AAAA', ...Array<string>(Math.max(0, lines - 1)).fill('AACA')].join(';');
  return { version: 3, sources: [url], names: [], mappings };
}

function resolve(name: string, from: string, names: Readonly<Record<string, string>>): string {
  if (/^\.{0,2}\//.test(name)) return new URL(name, `http://page${from}`).pathname;
  const key = Object.keys(names)
    .filter((prefix) => name === prefix || (prefix.endsWith('/') && name.startsWith(prefix)))
    .sort((a, b) => b.length - a.length)[0];
  if (key === undefined) throw new Error(`${from} needs ${name}, which the document does not name`);
  return `${names[key]}${name.slice(key.length)}`;
}
