import type { Described } from '../../content/adjective.ts';
import type { PartRequest, Reading, Thing } from './read/reading.ts';
import { copiesOf } from './sentence.ts';

/** What was understood of a prompt, in a few short pieces for people. Call it after drawing: what had no effect is left out. */

export function understoodOf({ things, unknown, measure }: Reading): string[] {
  const lost = new Set(unknown);
  const pieces = things.flatMap((thing, i) => [
    ...(thing.twin ? [] : [thingText(thing, copiesOf(things, i))]),
    ...thing.parts
      .filter(({ name, themed }) => !themed && !lost.has(name))
      .map((part) => countOf(part) + described(part, part.name)),
    ...(thing.pattern ? [thing.pattern.kind] : []),
    ...(thing.cogs ? ['cogs on it'] : []),
    ...thing.without.filter((name) => !lost.has(name)).map((name) => `no ${name}`),
  ]);
  return [...new Set([...pieces, ...(measure ? [measure.said] : [])])];
}

function thingText(thing: Thing, count: number): string {
  const name = described(thing, thing.noun.words[0] ?? '');
  const other = thing.headOf?.words[0];
  const whole = other === undefined ? name : `${other} as ${name}`;
  const skinned = thing.skin ? `${whole} in the colours of ${thing.skin.name}` : whole;
  const meant = thing.meantAs === undefined ? skinned : `${thing.meantAs} like ${name}`;
  const themed = thing.theme === undefined ? meant : `${thing.theme} ${meant}`;
  return count > 1 ? `${count} × ${themed}` : themed;
}

const countOf = ({ count = 1 }: PartRequest): string => (count > 1 ? `${count} × ` : '');
const described = ({ said = [] }: Described, name: string): string => [...said, name].join(' ');
