import { broken } from '../model-read-error.ts';

export interface XmlTag {
  /** Local name, without the namespace prefix. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  /** Attributes by local name. */
  attributes: Record<string, string>;
  /** Where the text after the tag begins. */
  end: number;
}

/**
 * Walks the tags of an XML text, enough for 3MF: no document types (so no entity tricks), no CDATA. Throws where a tag
 * does not end.
 */
export function* xmlTags(text: string): Generator<XmlTag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = after(text, '-->', at);
      continue;
    }
    if (text.startsWith('<?', at)) {
      at = after(text, '?>', at);
      continue;
    }
    if (text.startsWith('<!', at)) throw broken('The XML has a document type or CDATA, which models have no use for.');
    const end = after(text, '>', at);
    const close = text.charCodeAt(at + 1) === 47;
    const empty = text.charCodeAt(end - 2) === 47;
    const body = text.slice(at + (close ? 2 : 1), end - (empty ? 2 : 1));
    const space = body.search(/\s/);
    const qualified = space < 0 ? body : body.slice(0, space);
    yield {
      name: local(qualified),
      kind: kindOf(close, empty),
      attributes: space < 0 ? {} : readAttributes(body.slice(space)),
      end,
    };
    at = end;
  }
}

function kindOf(close: boolean, empty: boolean): XmlTag['kind'] {
  if (close) return 'close';
  return empty ? 'empty' : 'open';
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  if (at < 0) throw broken('The XML is cut off.');
  return at + what.length;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readAttributes(text: string): Record<string, string> {
  const out: Record<string, string> = {};
  const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    out[local(found[1])] = decodeXml(found[2] ?? found[3] ?? '');
  }
  return out;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
