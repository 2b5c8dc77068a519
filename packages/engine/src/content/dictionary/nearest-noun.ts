import type { Noun } from '../noun.ts';
import type { Dictionary, Kind } from './dictionary.ts';

/** The noun that is nearest to a word by meaning: of the same kind, not far up, and in a kind that has not everything. */

export interface NearNoun {
  noun: Noun;
  /** Steps between the two, down counted more than up; 0 for the same kind. */
  far: number;
}

/** Beyond these a thing is another thing: its own kind, the one above, and what is of that one kind with it. */
const MOST_UP = 2;
const FAR = 2.5;
/** Words in a kind beyond which having it in common says nothing: "artefact". */
const TOO_WIDE = 130;
/** Of the words of one noun. */
const TOO_WIDE_FOR_SYNONYMS = 220;
const DOWN = 1.4;
/** A noun's other names are further from how it looks than its first. */
const BY_SYNONYM = 0.6;

/** What can be made of each kind: the noun, and how far its name is from the noun's picture. */
export type Makeable = ReadonlyMap<Kind, NearNoun>;

export function makeableKinds(nouns: readonly Noun[], dictionary: Dictionary): Makeable {
  const out = new Map<Kind, NearNoun>();
  for (const noun of nouns)
    for (const [i, kind] of kindsOf(noun, dictionary).entries()) {
      const far = i === 0 ? 0 : BY_SYNONYM;
      if (kind && far < (out.get(kind)?.far ?? Infinity)) out.set(kind, { noun, far });
    }
  return out;
}

/** Of its words, those that are of one kind with the first: the rest mean something else, too. */
function kindsOf({ words }: Noun, dictionary: Dictionary): (Kind | undefined)[] {
  const kinds = words.map((word) => dictionary.kindOf(word));
  const known = kinds.filter((kind) => kind !== undefined);
  const base = kinds[0] ?? known.find((kind) => known.some((other) => other !== kind && akin(kind, other)));
  return kinds.map((kind) => (kind && base && akin(kind, base) ? kind : undefined));
}

function akin(one: Kind, other: Kind): boolean {
  for (let at: Kind | undefined = one; at && at.size <= TOO_WIDE_FOR_SYNONYMS; at = at.above)
    for (let to: Kind | undefined = other; to && to.size <= TOO_WIDE_FOR_SYNONYMS; to = to.above)
      if (at === to) return true;
  return one === other;
}

/** Nearest first, each noun once. */
export function nearestNouns(kind: Kind, makeable: Makeable): NearNoun[] {
  const found = new Map<Noun, number>();
  let up = 0;
  for (let at: Kind | undefined = kind, from: Kind | undefined; at; from = at, at = at.above, up++) {
    const own = makeable.get(at);
    if (own) note(found, own, up);
    // Any insect stands for "insect", and what is of one kind with it for a wasp.
    if (up > MOST_UP + 2) break;
    const wide = at.size > (up === 0 ? 3 : 1) * TOO_WIDE;
    if (wide || up > MOST_UP) continue;
    for (const child of at.below) if (child !== from) descend(child, up, 1, makeable, found, FAR);
  }
  return [...found]
    .map(([noun, far]) => ({ noun, far }))
    .filter(({ far }) => far <= FAR)
    .sort((a, b) => a.far - b.far);
}

function descend(
  kind: Kind,
  up: number,
  down: number,
  makeable: Makeable,
  found: Map<Noun, number>,
  most: number,
): void {
  const far = up + down * DOWN;
  if (far > most) return;
  const own = makeable.get(kind);
  if (own) note(found, own, far);
  for (const child of kind.below) descend(child, up, down + 1, makeable, found, most);
}

function note(found: Map<Noun, number>, { noun, far }: NearNoun, steps: number): void {
  found.set(noun, Math.min(found.get(noun) ?? Infinity, far + steps));
}
