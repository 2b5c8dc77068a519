import type { Material } from '../../core/model.ts';

/** What faces look like that name no material: light grey, matt. */
export function defaultMaterial(name: string): Material {
  return { name, baseColor: [0.8, 0.8, 0.8, 1], metallic: 0, roughness: 0.8, emissive: [0, 0, 0] };
}
