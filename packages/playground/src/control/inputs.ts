import { z } from 'zod';
import { PERMISSION_NAMES } from '../permissions/bits.ts';

/** What several switches ask for. */

export const Id = z.string().regex(/^\d{17,19}$/);
export const Permissions = z.array(z.enum(PERMISSION_NAMES));
