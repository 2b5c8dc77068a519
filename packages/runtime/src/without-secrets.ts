/**
 * Whatever could open a door is taken out of what is about to be written: known secrets as they are, and everything that
 * looks like one (tokens, signed links, passwords in addresses, keys), in texts, in fields, at any depth. Bounded in
 * depth, number and length, so that no error, however large, costs more than its first kilobytes.
 */

export interface SecretWords {
  /** Is never written from now on. Shorter than eight characters it would blot out ordinary words, and is not kept. */
  add(secret: string): void;
  /** The longest first: one may begin with another. */
  all(): readonly string[];
}

const MOST_WORDS = 1_000;
const SHORTEST_WORD = 8;

/** @param fixed those of the configuration; of those learned later the newest thousand are known */
export function createSecretWords(fixed: readonly (string | undefined)[] = []): SecretWords {
  const known = new Set<string>();
  const learned = new Set<string>();
  let sorted: readonly string[] | undefined;
  const usable = (word: string | undefined): word is string => word !== undefined && word.length >= SHORTEST_WORD;
  for (const word of fixed.filter(usable)) known.add(word);
  return {
    add(secret) {
      if (!usable(secret) || known.has(secret) || learned.has(secret)) return;
      learned.add(secret);
      for (const oldest of learned) {
        if (learned.size <= MOST_WORDS) break;
        learned.delete(oldest);
      }
      sorted = undefined;
    },
    all() {
      sorted ??= [...known, ...learned].sort((a, b) => b.length - a.length);
      return sorted;
    },
  };
}

export const HIDDEN = '…';

const PATTERNS: readonly [RegExp, string][] = [
  // The picture or model itself.
  [/(data:[\w.+-]{1,40}\/[\w.+-]{1,80}[^,\s"']{0,80},)[\w+/=%-]{24,}/g, `$1${HIDDEN}`],
  // user:password@ in an address.
  [/(:\/\/)[^\s/?#"'<>]{1,400}@/g, `$1${HIDDEN}@`],
  [
    /([?&](?:signature|sig|x-amz-[a-z-]{1,30}|expires|hm|is|ex|[a-z_]{0,20}token|key|api_?key|secret|password)=)[^&\s"'<>\\]+/gi,
    `$1${HIDDEN}`,
  ],
  [/(\/(?:webhooks|interactions)\/\d{1,20}\/)[^/?\s"'<>\\]{20,}/g, `$1${HIDDEN}`],
  [/\b(bearer\s+)[\w.~+/=:-]+/gi, `$1${HIDDEN}`],
  [/\b((?:Bot|Basic)\s+)[\w.~+/=-]{16,}/g, `$1${HIDDEN}`],
  [/(authorization\\?["']?\s{0,4}[:=,]\s{0,4}\\?["']?)(?!bearer|basic|bot)[^\s"',\\}]{4,}/gi, `$1${HIDDEN}`],
  // A field of JSON inside a text.
  [
    /("[\w-]{0,30}(?:token|secret|password|api[_-]?key|signature)\\{0,16}"\s{0,4}:\s{0,4}\\{0,16}")[^"\\]+/gi,
    `$1${HIDDEN}`,
  ],
  // Keys of this and the hosted service, tokens of Discord's interactions and bots.
  [/\b(?:kiln|msy)_[\w-]{12,}/g, HIDDEN],
  [/\baW50ZXJhY3Rpb246[\w=-]{8,}/g, HIDDEN],
  [/\b[\w-]{23,30}\.[\w-]{5,8}\.[\w-]{25,60}/g, HIDDEN],
  // A word of this length is not read, and may be anything.
  [/[\w-]{64,}/g, HIDDEN],
];

/** A field of such a name is not shown at all: the end of its name counts, whatever is before it. */
const SECRET_FIELD =
  /(?:token|secrets?|password|passwd|passphrase|authorization|apikey|cookie|signature|credentials?|privatekey|requestbody)$/;
const isSecretField = (name: string) => SECRET_FIELD.test(name.replace(/[-_\s]/g, '').toLowerCase());

const MOST_CHARACTERS = 4_000;
const MOST_STACK = 6_000;
/** A secret that begins before the cut must be seen whole to be known. */
const BEYOND_CUT = 600;
const MOST_DEPTH = 8;
const MOST_MEMBERS = 60;
const MOST_NODES = 1_500;
/** Of a whole line. */
const MOST_TEXT = 50_000;

interface Budget {
  nodes: number;
  characters: number;
}

export interface Cleaner {
  /** @param most characters that are kept */
  text(text: string, most?: number): string;
  /** Of a JSON value: a copy without secrets. */
  value(value: unknown): unknown;
}

export function createCleaner(words: SecretWords): Cleaner {
  function text(given: string, most = MOST_CHARACTERS): string {
    let clean = given.slice(0, most + BEYOND_CUT);
    for (const word of words.all()) if (clean.includes(word)) clean = clean.replaceAll(word, HIDDEN);
    for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement);
    const cut = given.length > most + BEYOND_CUT || clean.length > most;
    return cut ? `${clean.slice(0, most)}… (of ${given.length} characters)` : clean;
  }

  function copyText(given: string, most: number, budget: Budget): string {
    if (budget.characters <= 0) return HIDDEN;
    const clean = text(given, Math.min(most, budget.characters));
    budget.characters -= clean.length;
    return clean;
  }

  function copy(value: unknown, depth: number, budget: Budget): unknown {
    budget.nodes--;
    if (typeof value === 'string') return copyText(value, MOST_CHARACTERS, budget);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MOST_DEPTH || budget.nodes <= 0) return HIDDEN;
    if (Array.isArray(value)) return copyList(value, depth, budget);
    const result: Record<string, unknown> = {};
    for (const [index, [name, member]] of Object.entries(value).entries()) {
      if (index >= MOST_MEMBERS || budget.nodes <= 0) {
        result[HIDDEN] = 'and more';
        break;
      }
      const isStack = name === 'stack' && typeof member === 'string';
      const shown = isStack ? copyText(member, MOST_STACK, budget) : copy(member, depth + 1, budget);
      result[copyText(name, 200, budget)] = isSecretField(name) && member !== null ? HIDDEN : shown;
    }
    return result;
  }

  /** Headers may come as a list of names and values in turn. */
  function copyList(list: readonly unknown[], depth: number, budget: Budget): unknown[] {
    const result: unknown[] = [];
    for (const [index, member] of list.slice(0, MOST_MEMBERS).entries()) {
      if (budget.nodes <= 0) break;
      const name = list[index - 1];
      const isSecret = typeof name === 'string' && name.length < 60 && isSecretField(name);
      result.push(isSecret ? HIDDEN : copy(member, depth + 1, budget));
    }
    if (result.length < list.length) result.push(`… (of ${list.length})`);
    return result;
  }

  return { text, value: (value) => copy(value, 0, { nodes: MOST_NODES, characters: MOST_TEXT }) };
}
