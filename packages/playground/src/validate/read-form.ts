import type { z } from 'zod';
import { invalidForm } from '../discord-error.ts';

/** Reads a body against a schema of the playground's own. @throws {DiscordError} 50035 */
export function readForm<T>(schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw invalidForm(
    parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), code: 'BASE_TYPE_INVALID', message })),
  );
}
