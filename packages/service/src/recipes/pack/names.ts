import { ACTIONS } from 'kiln-engine/content/motions/library';
import type { Model } from 'kiln-mesh/core/model';
import { createNamer } from 'kiln-mesh/internal/formats/write/write-text';
import type { Target } from './targets.ts';

/** Names that engines and file systems take: of the asset by its prompt, and of its parts and materials by the asset. */

const MOST_WORDS = 4;
const MOST_CHARS = 32;
const FALLBACK = ['model'];
const ARTICLES = /^(a|an|the)$/i;
/** Files of these names cannot be made on Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Names that say nothing: what programs and this engine call a part of anything. */
const SAYS_NOTHING =
  /^(body|mesh|part|object|node|model|geometry|group|root|scene|surface|material|default|texture|unpainted|mat|primitive|whole|thing|main)?[\s_.-]*\d*$/i;

/** "a red dragon" is RedDragon or red_dragon; Model or model where no Latin letter is in it. */
export function assetName(title: string, style: Target['name']): string {
  const said = wordsOf(title).filter((word) => !ARTICLES.test(word));
  const words = (said.length > 0 ? said : FALLBACK).slice(0, MOST_WORDS);
  while (words.length > 1 && words.join('_').length > MOST_CHARS) words.pop();
  const name = joined(words, style).slice(0, MOST_CHARS);
  if (RESERVED.test(name)) return joined([name, ...FALLBACK], style);
  return /^\d/.test(name) ? joined([...FALLBACK, name], style) : name;
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

function joined(words: readonly string[], style: Target['name']): string {
  if (style === 'snake') return words.map((word) => word.toLowerCase()).join('_');
  return words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('');
}

/**
 * The same model whose parts and materials are called by the asset ("RedDragon_Wings"), each by a name of its own. Nodes are gone:
 * parts stand in the model's space; bones keep their names, which clips and engines go by. Clips that loop end in what the engine
 * knows them by.
 */
export function named(model: Model, name: string, { name: style, prefix, loop = '' }: Target): Model {
  const called = (createName: (name: string) => string, start: string, own: string) => {
    const words = SAYS_NOTHING.test(own.trim()) ? [] : wordsOf(own).slice(0, MOST_WORDS);
    return createName(words.length === 0 ? start : `${start}_${joined(words, style)}`.slice(0, 2 * MOST_CHARS));
  };
  const [partName, materialName] = [createNamer(), createNamer()];
  const mesh = `${model.skeleton ? prefix.skinned : prefix.still}${name}`;
  const alone = model.parts.length === 1;
  const { nodes: _, ...rest } = model;
  return {
    ...rest,
    name,
    parts: model.parts.map(({ node: __, ...part }) => ({
      ...part,
      name: alone ? partName(mesh) : called(partName, mesh, part.name),
    })),
    materials: model.materials.map((material) => ({ ...material, name: called(materialName, name, material.name) })),
    ...(model.clips && {
      clips: model.clips.map((clip) => (isLoop(clip.name) ? { ...clip, name: `${clip.name}${loop}` } : clip)),
    }),
  };
}

const LOOPS = new Set(ACTIONS.flatMap(({ name, loops }) => (loops ? [name] : [])));

/** Of a clip that was authored here: its last frame leads over to the first. Other files do not say that of theirs. */
export const isLoop = (clip: string) => LOOPS.has(clip);
