import { families } from 'kiln-client/contract/families/index';
import type { Family, Stage } from 'kiln-client/contract/family';

export interface Collection {
  path: string;
  family: Family;
  stages: readonly Stage[];
}

export function collections(): Collection[] {
  return families.flatMap((family: Family) =>
    family.stageBy === 'path'
      ? family.stages.map((stage) => ({ path: `${family.path}/${stage.name}`, family, stages: [stage] }))
      : [{ path: family.path, family, stages: family.stages }],
  );
}
