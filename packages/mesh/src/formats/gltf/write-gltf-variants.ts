import type { Document, Material as GltfMaterial, Primitive } from '@gltf-transform/core';
import { KHRMaterialsVariants } from '@gltf-transform/extensions';
import type { Part } from '../../core/model.ts';

export interface WrittenPrimitive {
  primitive: Primitive;
  part: Part;
}

/** The looks of a model and which material each primitive has in them. Source: KHR_materials_variants. */
export function addVariants(
  document: Document,
  written: readonly WrittenPrimitive[],
  names: readonly string[],
  materialOf: (index: number, part: Part) => GltfMaterial | null,
): void {
  if (!written.some(({ part }) => part.variants)) return;
  const extension = document.createExtension(KHRMaterialsVariants);
  const variants = names.map((name) => extension.createVariant(name));
  for (const { primitive, part } of written) {
    if (!part.variants) continue;
    const list = extension.createMappingList();
    for (const { material, variants: chosen } of part.variants) {
      const mapping = extension.createMapping().setMaterial(materialOf(material, part));
      for (const variant of chosen) if (variants[variant]) mapping.addVariant(variants[variant]);
      list.addMapping(mapping);
    }
    primitive.setExtension(extension.extensionName, list);
  }
}
