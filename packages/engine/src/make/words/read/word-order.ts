import type { Lexicon } from '../../../content/lexicon.ts';
import { lookUp } from '../../../content/look-up.ts';
import type { Language, Order } from '../../../content/words/languages/index.ts';
import { LINKS, type Link } from '../../../content/words/links.ts';
import { describes, isCount, isNoun, isThing, mayDescribe, type Piece } from './foreign-words.ts';

/** Puts what a language has in another order where English has it: "gato negro", 剣を持った騎士. */

/** A piece of a prompt as English, with how it was typed. */
export interface Said {
  english: string;
  said: string;
  paused: boolean;
  /** What it is where it stands: a thing or a part, else perhaps what describes one. */
  thing: boolean;
}

export const inOrder = (pieces: readonly Piece[], language: Language, lexicon: Lexicon): Said[] =>
  language.order
    ? clausesAfter(pieces, language.order, lexicon)
    : thingsLast(pieces, language.describedFirst === true, lexicon);

const meaningsOf = ({ said, means }: Piece): readonly string[] => (means.length > 0 ? means : [said]);
const maybeThing = (piece: Piece | undefined, lexicon: Lexicon): boolean =>
  piece !== undefined && meaningsOf(piece).some((english) => isThing(english, lexicon));
const maybeLook = (piece: Piece | undefined): boolean => piece !== undefined && meaningsOf(piece).some(mayDescribe);

/** What is both a thing and what describes one is what its place has it. */
function choose(piece: Piece, describing: boolean, lexicon: Lexicon): Said {
  const means = meaningsOf(piece);
  const fits = describing ? means.find(describes) : means.find((english) => isThing(english, lexicon));
  const english = fits ?? means[0] ?? '';
  const thing = isThing(english, lexicon) && !(describing && describes(english));
  return { english, said: piece.said, paused: piece.paused, thing };
}

/** "of wood", "aus Holz". */
const OF: ReadonlySet<string> = new Set(['of', 'in', 'from', 'made of']);

/** "gato negro", "casa de madera", "sombrero de bruja": what describes goes before, two names of one thing are that one. */
function thingsLast(pieces: readonly Piece[], describedFirst: boolean, lexicon: Lexicon): Said[] {
  const out: Said[] = [];
  /** Where the thing stands that what follows may describe. */
  let thingAt = -1;
  const before = (said: Said) => {
    const thing = out[thingAt]!;
    out.splice(thingAt, 1, { ...said, paused: thing.paused }, { ...thing, paused: false });
  };
  /** "hat" and "witch" are a witch hat, which has a noun. */
  const joined = (second: Said): boolean => {
    const thing = out[thingAt]!;
    const english = `${second.english} ${thing.english}`;
    if (!isNoun(english, lexicon)) return false;
    out[thingAt] = { ...thing, english, said: `${thing.said} ${second.said}` };
    return true;
  };
  const unpaused = (at: number): Piece | undefined => (pieces[at]?.paused ? undefined : pieces[at]);
  /** Takes "of wood", "de bruja". */
  const ofThing = (at: number): boolean => {
    const of = thingAt >= 0 && OF.has(pieces[at]?.means[0] ?? '') ? unpaused(at + 1) : undefined;
    if (!of) return false;
    // "in a rock" is a place, "in red" is not.
    if (pieces[at]?.means[0] === 'in' && maybeThing(of, lexicon)) return false;
    if (!maybeLook(of) || maybeThing(unpaused(at + 2), lexicon))
      return maybeThing(of, lexicon) && joined(choose(of, false, lexicon));
    before(choose(of, true, lexicon));
    return true;
  };
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    if (piece.paused) thingAt = -1;
    const isThing = maybeThing(piece, lexicon);
    if (ofThing(at)) at++;
    else if (thingAt >= 0 && maybeLook(piece) && (describedFirst || !isThing)) before(choose(piece, true, lexicon));
    else if (thingAt >= 0 && describedFirst && isThing) {
      const said = choose(piece, false, lexicon);
      if (!joined(said)) before(said);
    } else {
      const said = choose(piece, !describedFirst && maybeThing(unpaused(at + 1), lexicon), lexicon);
      out.push(said);
      thingAt = said.thing ? out.length - 1 : -1;
    }
  }
  return out;
}

/** A relation and what it relates to, said before the thing that it is said of. */
interface Clause {
  relation: Said;
  object: readonly Said[];
  /** Another clause about the same thing follows. */
  chained: boolean;
}
const spoken = ({ relation, object }: Clause): Said[] => [relation, ...object];
const WITH: Said = { english: 'with', said: '', paused: false, thing: false };

/** 剣を持った騎士, 桌子上的猫, 拿着剑的骑士: the thing first, then what is said of it. */
function clausesAfter(pieces: readonly Piece[], order: Order, lexicon: Lexicon): Said[] {
  const out: Said[] = [];
  let subject: Said[] = [];
  let words: Said[] = [];
  let clauses: Clause[] = [];
  /** Relations that stand before what they relate to, each with the words before it. */
  let open: { relation: Said; before: Said[] }[] = [];
  let paused = false;
  const finish = () => {
    const opened = open.flatMap(({ relation, before }) => [...before, relation]);
    const all = [...subject, ...opened, ...words, ...clauses.flatMap(spoken)];
    out.push(...all.map((said, i) => ({ ...said, paused: paused && i === 0 })));
    [subject, words, clauses, open, paused] = [[], [], [], [], false];
  };
  const linked = (said: Said, relation: Link) => {
    if (!order.after.has(relation)) open.push({ relation: said, before: words });
    else {
      const object = [...words, ...clauses.filter(({ chained }) => !chained).flatMap(spoken)];
      const chained = order.chained.test(said.said);
      clauses = [...clauses.filter((clause) => clause.chained), { relation: said, object, chained }];
    }
    words = [];
  };
  const closed = () => {
    const last = words.at(-1);
    if (!last?.thing) return;
    if (open.length > 0) {
      const objects = [...open.slice(1).map(({ before }) => before), words];
      clauses.push(...open.map(({ relation }, i) => ({ relation, object: objects[i] ?? [], chained: false })));
      words = open[0]?.before ?? [];
      open = [];
    } else if (!isNoun(last.english, lexicon)) {
      clauses.push({ relation: WITH, object: words, chained: false });
      words = [];
    }
  };
  const bearsThing = () => words.some(({ thing }) => thing);
  const take = (said: Said, last: Piece | undefined) => {
    const relation = relationOf(said);
    // 桌子上有一只猫: what is there follows.
    const isThere = relation === 'with' && words.length === 0 && last && clauses.at(-1)?.relation.said === last.said;
    if (said.english === 'and' && clauses.length > 0 && bearsThing()) {
      finish();
      out.push(said);
    } else if (relation && !isThere) linked(said, relation);
    else if (order.subject.has(said.said)) {
      if (open.length === 0 && bearsThing()) [subject, words] = [[...subject, ...words], []];
    } else if (said.said === order.closes) closed();
    else if (isCount(said.english) && words.at(-1)?.thing)
      // リンゴ3個
      words.splice(words.findLastIndex(({ english }) => english === 'and') + 1, 0, said);
    else if (!relation && said.english !== '') words.push(said);
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.paused) {
      finish();
      paused = true;
    }
    const next = pieces[at + 1]?.said === order.closes ? pieces[at + 2] : pieces[at + 1];
    const describing = !next?.paused && (maybeThing(next, lexicon) || maybeLook(next));
    take(choose(piece, describing, lexicon), pieces[at - 1]);
  }
  finish();
  return out;
}

const relationOf = ({ english, thing }: Said) => {
  const link = thing ? undefined : lookUp(LINKS, english);
  return link === 'and' ? undefined : link;
};
