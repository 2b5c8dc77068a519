import { integrate } from 'kiln-mesh/core/math/triangle';
import { connectedComponents, type Mesh } from 'kiln-mesh/topology/connected-components';
import { readAnchors } from '../../../content/noun.ts';
import { createField, type Field } from '../../../field/field.ts';
import { readSurface } from '../../../paint/surface.ts';
import { longestSide, type Surveyed, survey } from '../form/survey.ts';
import { meshSolid } from '../mesh/shape.ts';
import { type Draft, type DraftPart, POINTS, pieceCount, pointsOf, solidOf } from './draft.ts';

/**
 * Whether a draft is one thing that can be made. Numbers and texts come bounded; what is looked at here is what they mean
 * together. Each mistake is a sentence for the language model, which may mend it.
 */

const MOST_PIECES = 200;
/** Cells along the longest side of the mesh that is looked at: parts are at least two of them thick. */
const CELLS = 96;
/** Of a cell: so much is taken off all around, so that what hangs together does so in a finer mesh, too. */
const TAKEN_OFF = 0.35;
/** As a result of the usual fineness has. */
const FINE_CELLS = 140;
const [SHORTEST, LONGEST] = [0.5, 2];
/** A model that is told everything at once mends nothing. */
const MOST_MISTAKES = 6;

/** @param plan the names of its parts, as the model has listed them before it drew them */
export function mistakesOf(draft: Draft, plan: string): string[] {
  const written = [...textMistakes(draft), ...partMistakes(draft), ...missingParts(plan, draft.parts)];
  return (written.length > 0 ? written : shapeMistakes(draft)).slice(0, MOST_MISTAKES);
}

function textMistakes({ slots, anchors }: Draft): string[] {
  const names = slots.map(({ slot }) => slot);
  return [
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `two slots are called ${name}`),
    ...slots.flatMap(({ look }) => thrownBy(() => readSurface(look))),
    ...(anchors === '' ? [] : thrownBy(() => readAnchors(anchors))),
  ];
}

/** These readers throw what a developer reads in a table of nouns; the model reads the same sentence. */
function thrownBy(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function partMistakes({ parts, slots }: Draft): string[] {
  const names = parts.map(({ name }) => name);
  const pieces = pieceCount(parts);
  return [
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `two parts are called ${name}`),
    ...parts.filter(({ on, name }) => on !== '' && (on === name || !names.includes(on))).map(unplaced),
    ...parts.filter((part) => !slots.some(({ slot }) => slot === part.slot)).map(unpainted),
    ...parts.flatMap(pointMistakes),
    ...(parts.every(({ cut }) => cut) ? ['every part is a cut: nothing is left'] : []),
    ...(parts[0]?.cut ? [`the first part, ${parts[0].name}, is a cut: there is nothing to cut yet`] : []),
    ...(pieces > MOST_PIECES ? [`repeat and mirror make ${pieces} pieces: at most ${MOST_PIECES}`] : []),
  ];
}

const unplaced = ({ name, on }: DraftPart) => `${name} is on ${on}, and there is no other part of that name`;

const unpainted = ({ name, slot }: DraftPart) => `${name} has the slot ${slot}, which is not one of slots`;

function pointMistakes({ name, shape, points }: DraftPart): string[] {
  const wanted = POINTS[shape];
  if (!wanted) return [];
  const { width, least } = wanted;
  if (points.length % width !== 0) return [`points of ${name}, a ${shape}, are ${width} numbers each`];
  if (points.length < least * width) return [`${name}, a ${shape}, needs at least ${least} points`];
  const rows = pointsOf(points, width).map((row) => row.slice(0, Math.min(width, 3)));
  if (rows.some((row, i) => i > 0 && row.every((value, k) => Math.abs(value - rows[i - 1][k]) < LEAST_STEP))) {
    return [`two points of ${name} in a row are the same`];
  }
  return shape === 'plate' && areaOf(rows) < LEAST_AREA ? [`the outline of ${name} encloses nothing`] : [];
}

/** Units: nearer points, and smaller outlines, have no direction to compute with. */
const LEAST_STEP = 0.005;
const LEAST_AREA = 0.0005;

/** Of a closed outline of x, y. */
function areaOf(outline: readonly (readonly number[])[]): number {
  const doubled = outline.map(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(doubled.reduce((sum, value) => sum + value, 0)) / 2;
}

/** A plan that is a list of names is held against the parts; one in sentences says nothing certain. */
function missingParts(plan: string, parts: Draft['parts']): string[] {
  const listed = plan.toLowerCase().split(',');
  const planned = listed.map((name) => name.replace(/[^a-z ]/g, '').trim()).filter((name) => name !== '');
  if (planned.some((name) => name.split(' ').length > 3)) return [];
  const isDrawn = (name: string) => parts.some((part) => name.includes(part.name) || part.name.includes(stem(name)));
  return planned.filter((name) => !isDrawn(name)).map((name) => `the plan names ${name}, and no part is called so`);
}

const stem = (name: string) => name.replace(/s$/, '');

function shapeMistakes(draft: Draft): string[] {
  const { solid, partOf } = solidOf(draft);
  const surveyed = survey(solid);
  const longest = longestSide(surveyed.box);
  if (!Number.isFinite(longest)) return ['nothing is left of it: the cuts take all of it away'];
  if (longest < SHORTEST || longest > LONGEST) {
    return [`its longest side is ${rounded(longest)}: draw it between ${SHORTEST} and ${LONGEST}`];
  }
  const field = eroded(surveyed.field, (TAKEN_OFF * longest) / CELLS);
  const components = connectedComponents(meshSolid({ ...surveyed, field }, CELLS));
  if (components.length === 0) return ['it is too thin everywhere'];
  const ownersOf = ({ positions }: Mesh) => {
    const owners = new Map<DraftPart, number>();
    for (let i = 0; i < positions.length; i += 3) {
      const owner = partOf.get(surveyed.field.owner(positions[i], positions[i + 1], positions[i + 2]));
      if (owner) owners.set(owner, (owners.get(owner) ?? 0) + 1);
    }
    return owners;
  };
  const shells = components.map((mesh) => ({ mesh, owners: ownersOf(mesh), volume: integrate(mesh).volume }));
  if (shells.some(({ volume }) => Number.isNaN(volume))) return ['it has a shape without extent'];
  const main = shells.reduce((a, b) => (b.volume > a.volume ? b : a));
  const seen = new Set(shells.flatMap(({ owners }) => [...owners.keys()]));
  const found = [
    ...shells.filter((shell) => shell !== main).map((shell) => apart(shell, main, draft)),
    ...draft.parts.filter((part) => !seen.has(part)).map(unseen),
  ];
  return found.length > 0 ? [...new Set(found)] : slivers(surveyed, draft);
}

/** What a cut leaves that is too thin for the first look: in the mesh as it will be, each is a body of its own. */
function slivers(surveyed: Surveyed, { parts }: Draft): string[] {
  const cut = parts.find((part) => part.cut);
  if (!cut) return [];
  const bodies = connectedComponents(meshSolid(surveyed, FINE_CELLS)).filter((mesh) => integrate(mesh).volume > 0);
  return bodies.length > 1 ? [`${cut.name} leaves slivers: cut deeper, or not at all`] : [];
}

const eroded = (field: Field, by: number): Field => ({
  ...field,
  distance: (x, y, z) => field.distance(x, y, z) + by,
  focus: (x, y, z, radius) => eroded(field.focus(x, y, z, radius + by), by),
});

const unseen = ({ name, cut }: DraftPart) =>
  cut ? `${name} cuts nothing away` : `nothing is seen of ${name}: it is inside of other parts or cut away`;

interface Shell {
  mesh: Mesh;
  owners: ReadonlyMap<DraftPart, number>;
  /** Negative for a hollow. */
  volume: number;
}

/** What is not one with the rest: a hollow inside, or a part that floats, and how far it is away. */
function apart({ mesh, owners, volume }: Shell, main: Shell, draft: Draft): string {
  const [first] = [...owners].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!first) return 'a piece of it is apart from the rest';
  if (volume < 0) return `${first.name} makes a hollow that is closed all around: open it, or leave it out`;
  const rest = [...main.owners.keys()].filter((part) => !owners.has(part) && !part.cut);
  const other = first.on !== '' ? first.on : (rest[0]?.name ?? 'the rest');
  const gap = gapTo({ ...draft, parts: rest }, mesh);
  const said = gap > 0 && Number.isFinite(gap) ? `: gap ${rounded(gap)}` : '';
  return `${first.name} does not touch ${other}${said}; let parts overlap`;
}

/** From a mesh to the parts of a draft, in its units; infinite where there are none. */
function gapTo(draft: Draft, { positions }: Mesh): number {
  let gap = Infinity;
  if (draft.parts.length === 0) return gap;
  const field = createField(solidOf(draft).solid);
  for (let i = 0; i < positions.length; i += 3) {
    gap = Math.min(gap, field.distance(positions[i], positions[i + 1], positions[i + 2]));
  }
  return gap;
}

const rounded = (value: number) => Number(value.toFixed(3));
