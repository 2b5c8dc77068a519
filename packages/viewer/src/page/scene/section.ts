import { DoubleSide, type Material, Plane, type Side, Vector3 } from 'three';
import type { Bounds } from './load-model.ts';
import type { Section } from './settings.ts';

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) } as const;

/** @returns sets the section on materials that it is given, or takes it off; both sides of a cut surface are seen */
export function createSectioning({
  center,
  size,
}: Bounds): (materials: readonly Material[], section: Section | undefined) => void {
  const plane = new Plane();
  const sides = new Map<Material, Side>();
  return (materials, section) => {
    if (section) {
      const { axis, at, isFlipped } = section;
      const sign = isFlipped ? 1 : -1;
      const place = center[axis] + (at - 0.5) * size[axis] * 1.002;
      plane.normal.copy(AXES[axis]).multiplyScalar(sign);
      plane.constant = -sign * place;
    }
    for (const material of materials) {
      const own = sides.get(material) ?? material.side;
      sides.set(material, own);
      const isCut = section !== undefined;
      if (material.side !== (isCut ? DoubleSide : own) || (material.clippingPlanes !== null) !== isCut)
        material.needsUpdate = true;
      material.side = isCut ? DoubleSide : own;
      material.clippingPlanes = isCut ? [plane] : null;
      material.clipShadows = isCut;
    }
  };
}
