/**
 * Discord's flavour of Markdown as a tree. The parser is pure and knows no HTML: the view turns nodes into templates, so
 * that whatever a user writes can only ever become text. Blocks first (headings, lists, quotes, code), then inline rules
 * tried in order at every special character.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'user' | 'role' | 'channel'; id: string }
  | { kind: 'everyone'; text: string }
  | { kind: 'command'; name: string; id: string }
  | { kind: 'emoji'; name: string; id: string; animated: boolean }
  | { kind: 'time'; time: number; style: string };

export interface ListItem {
  children: Inline[];
  nested: Block[];
}

export type Block =
  | { kind: 'paragraph' | 'subtext'; children: Inline[] }
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'codeblock'; language: string; text: string };

const rules: readonly [RegExp, (match: RegExpExecArray, depth: number) => Inline][] = [
  [/\\([^0-9A-Za-z\s])/y, (m) => ({ kind: 'text', text: m[1]! })],
  [/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ kind: 'code', text: m[2]!.replace(/^ (?=`)|(?<=`) $/g, '') })],
  [/<@!?(\d{1,20})>/y, (m) => ({ kind: 'user', id: m[1]! })],
  [/<@&(\d{1,20})>/y, (m) => ({ kind: 'role', id: m[1]! })],
  [/<#(\d{1,20})>/y, (m) => ({ kind: 'channel', id: m[1]! })],
  [/<\/([^<>:\n]{1,100}):(\d{1,20})>/y, (m) => ({ kind: 'command', name: m[1]!, id: m[2]! })],
  [/<(a?):(\w{2,32}):(\d{1,20})>/y, (m) => ({ kind: 'emoji', animated: m[1] === 'a', name: m[2]!, id: m[3]! })],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (m) => timestamp(m[0], Number(m[1]) * 1000, m[2])],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1]!)],
  [/@(?:everyone|here)\b/y, (m) => ({ kind: 'everyone', text: m[0] })],
  [
    /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/(?:\([^\s()]*\)|[^\s<>()])+)>?(?: +"[^"\n]*")?\)/y,
    (m, depth) => ({ kind: 'link', href: m[2]!, children: parseInline(m[1]!, depth + 1) }),
  ],
  [/https?:\/\/(?:\([^\s()<>]*\)|[^\s<>()])*(?:\([^\s()<>]*\)|[^\s<>().,:;"'\]!?])/y, (m) => link(m[0])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, span('bold')],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, span('underline')],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, span('italic')],
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, span('italic')],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, span('strike')],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, span('spoiler')],
  [/\n/y, () => ({ kind: 'break' })],
];

const special = /[\\`<@[*_~|\n]|https?:\/\//g;

/** No calendar goes further from 1970, in milliseconds (ECMA-262, 21.4.1.1). */
const MOST_TIME = 8.64e15;

function timestamp(text: string, time: number, style = 'f'): Inline {
  return Math.abs(time) > MOST_TIME ? { kind: 'text', text } : { kind: 'time', time, style };
}

function link(href: string): Inline {
  return { kind: 'link', href, children: [{ kind: 'text', text: href }] };
}

function span(kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler') {
  return (match: RegExpExecArray, depth: number): Inline => ({ kind, children: parseInline(match[1]!, depth + 1) });
}

function matchAt(text: string, at: number, depth: number): { node: Inline; end: number } | undefined {
  for (const [pattern, build] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: build(match, depth), end: at + match[0].length };
  }
  return undefined;
}

/** Parses text without block structure. Nesting deeper than 12 stays text. */
export function parseInline(text: string, depth = 0): Inline[] {
  if (depth > 12) return [{ kind: 'text', text }];
  const nodes: Inline[] = [];
  const pushText = (part: string): void => {
    const last = nodes.at(-1);
    if (last?.kind === 'text') last.text += part;
    else if (part) nodes.push({ kind: 'text', text: part });
  };
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    pushText(text.slice(at, next));
    at = next;
    if (at >= text.length) break;
    const found = matchAt(text, at, depth);
    if (!found) {
      pushText(text[at]!);
      at++;
    } else {
      if (found.node.kind === 'text') pushText(found.node.text);
      else nodes.push(found.node);
      at = found.end;
    }
  }
  return nodes;
}

const bullet = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;
const language = /([a-z0-9_+\-.#]+)\n/iy;

/** Parses a whole message. Quotes hold blocks of their own, lists may nest. */
export function parseMarkdown(source: string): Block[] {
  return parseBlocks(source.replace(/\r\n?/g, '\n'), 0);
}

function parseBlocks(source: string, depth: number): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.some((line) => line.trim() !== '')) {
      blocks.push({ kind: 'paragraph', children: parseInline(paragraph.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '')) });
    }
    paragraph = [];
  };
  let rest = source;
  while (rest !== '') {
    const newline = rest.indexOf('\n');
    const line = newline < 0 ? rest : rest.slice(0, newline);
    const skip = (length: number): void => {
      rest = rest.slice(length + (rest[length] === '\n' ? 1 : 0));
    };
    const code = readFence(rest, line.indexOf('```'));
    if (code) {
      if (code.before) paragraph.push(code.before);
      flush();
      blocks.push({ kind: 'codeblock', language: code.language, text: code.text });
      skip(code.length);
      continue;
    }
    const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
    const subtext = /^-# +(\S.*)$/.exec(line);
    if (heading) {
      flush();
      const level = heading[1]!.length as 1 | 2 | 3; // the pattern allows no other length
      blocks.push({ kind: 'heading', level, children: parseInline(heading[2]!) });
      skip(line.length);
    } else if (subtext) {
      flush();
      blocks.push({ kind: 'subtext', children: parseInline(subtext[1]!) });
      skip(line.length);
    } else if (line.startsWith('>>> ') && depth < 4) {
      flush();
      blocks.push({ kind: 'quote', blocks: parseBlocks(rest.slice(4), depth + 1) });
      rest = '';
    } else if (/^> /.test(line) && depth < 4) {
      flush();
      const quoted = /^(?:> .*(?:\n|$)|>\s*(?:\n|$))+/.exec(rest)![0];
      blocks.push({ kind: 'quote', blocks: parseBlocks(quoted.replace(/\n$/, '').replace(/^> ?/gm, ''), depth + 1) });
      rest = rest.slice(quoted.length);
    } else if (bullet.test(line)) {
      flush();
      const lines = listLines(rest);
      blocks.push(parseList(lines, depth));
      skip(lines.join('\n').length);
    } else {
      paragraph.push(line);
      skip(line.length);
    }
  }
  flush();
  return blocks;
}

/** A code block that opens at `open`: what stands before it in its line, and how much of the text it takes up. */
function readFence(text: string, open: number) {
  if (open < 0) return undefined;
  language.lastIndex = open + 3;
  const named = language.exec(text);
  let from = open + 3 + (named?.[0].length ?? 0);
  while (text[from] === '\n') from++;
  const close = text.indexOf('```', from);
  let to = close;
  while (to > from && text[to - 1] === '\n') to--;
  if (to <= from) return undefined;
  return { before: text.slice(0, open), language: named?.[1] ?? '', text: text.slice(from, to), length: close + 3 };
}

/** The lines of the list that a text begins with: it ends where its own level changes between bullets and numbers. */
function listLines(text: string): string[] {
  const lines: string[] = [];
  let first: RegExpExecArray | undefined;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const line = text.slice(at, newline < 0 ? text.length : newline);
    const match = bullet.exec(line);
    if (!match) break;
    first ??= match;
    if (match[1]!.length <= first[1]!.length && (match[2] === undefined) !== (first[2] === undefined)) break;
    lines.push(line);
    at += line.length + 1;
  }
  return lines;
}

function parseList(lines: readonly string[], depth: number): Block {
  const first = bullet.exec(lines[0]!)!;
  const indent = first[1]!.length;
  const items: ListItem[] = [];
  let at = 0;
  while (at < lines.length) {
    const match = bullet.exec(lines[at]!)!;
    const item: ListItem = { children: parseInline(match[4]!), nested: [] };
    at++;
    const from = at;
    while (at < lines.length && bullet.exec(lines[at]!)![1]!.length > indent) at++;
    if (at > from && depth < 8) item.nested.push(parseList(lines.slice(from, at), depth + 1));
    items.push(item);
  }
  return { kind: 'list', ordered: first[3] !== undefined, start: Number(first[3] ?? 1), items };
}

/** True for a message of nothing but a few emoji, which Discord draws large. */
export function isJumbo(text: string): boolean {
  const bare = text.replace(/<a?:\w{2,32}:\d{1,20}>/g, '\u{1F600}').trim();
  return (
    bare !== '' &&
    bare.length <= 60 &&
    /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1F3FB}-\u{1F3FF}]|\s)+$/u.test(bare)
  );
}

/** The text a reader hears or sees in one line, for previews and labels. */
export function plainText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text' || node.kind === 'code' || node.kind === 'everyone') return node.text;
      if (node.kind === 'break') return ' ';
      if (node.kind === 'command') return `/${node.name}`;
      if (node.kind === 'emoji') return `:${node.name}:`;
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('');
}
