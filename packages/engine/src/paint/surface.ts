import { MATERIALS, type PatternKind } from './materials.ts';
import { COLORS, linearColor } from './named-colors.ts';

/** How a slot looks: plain data that is kept with the scene and evaluated by the baker. Colours in linear light. */
export interface Surface {
  color: [number, number, number];
  /** Second colour of a pattern. */
  second: [number, number, number];
  pattern: PatternKind;
  metallic: number;
  roughness: number;
  /** Light given off in its own colour, 0..1. */
  glow: number;
  /** 0..1: dirt in the hollows, worn edges. */
  wear: number;
}

const hexOf = (color: string): string => (color.startsWith('#') ? color : (COLORS[color] ?? '#8c8f93'));

/**
 * Reads a slot's description: words of `colour material [pattern:colour]`, any of them optional.
 * @throws when a word is none of these: a mistake in the noun table
 */
export function readSurface(text: string): Surface {
  const surface: Surface = {
    color: linearColor('#8c8f93'),
    second: linearColor('#f3f2ee'),
    pattern: 'plain',
    metallic: 0,
    roughness: 0.55,
    glow: 0,
    wear: 0,
  };
  let colored = false;
  for (const word of text.split(' ')) {
    const material = MATERIALS[word];
    if (word.startsWith('#') || (COLORS[word] !== undefined && !material)) {
      surface.color = linearColor(hexOf(word));
      colored = true;
    } else if (word.includes(':')) {
      const [pattern, second] = word.split(':') as [PatternKind, string];
      surface.pattern = pattern;
      surface.second = linearColor(hexOf(second));
    } else if (material) {
      surface.metallic = material.metallic;
      surface.roughness = material.roughness;
      surface.pattern = material.pattern;
      surface.glow = material.glow ?? 0;
      if (material.color !== undefined && !colored) surface.color = linearColor(material.color);
    } else throw new Error(`"${word}" in "${text}" is neither a colour nor a material`);
  }
  return surface;
}

/** The same surface made of something else. */
export function withMaterial(surface: Surface, name: string): Surface {
  const material = MATERIALS[name];
  return {
    ...surface,
    metallic: material.metallic,
    roughness: material.roughness,
    pattern: material.pattern,
    glow: material.glow ?? 0,
    color: material.color === undefined ? surface.color : linearColor(material.color),
  };
}
