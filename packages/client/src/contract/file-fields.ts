import type { z } from 'zod';
import type { Stage } from './family.ts';
import { type FieldInfo, fieldInfo } from './field-info.ts';

/** The fields of a stage's request that stand for files: an address, a data URI, or a list of them. */
export function fileFields(stage: Pick<Stage, 'input'>): { field: string; info: FieldInfo }[] {
  const shape = (stage.input as z.ZodObject).shape ?? {}; // the contract: one flat object a stage
  return Object.entries(shape).flatMap(([field, schema]) => {
    const info = fieldInfo(schema as z.ZodType);
    return info?.kind === 'image' || info?.kind === 'images' || info?.kind === 'model' ? [{ field, info }] : [];
  });
}
