import { z } from 'zod';

/**
 * The library that `action_id` of Animation is from (public facts, section 3.1): GET /v1/animations/library. Ours answers a
 * list of entries; what others wrap it in, and what they call a field, is read as well.
 */

export const LIBRARY_PATH = '/v1/animations/library';

/** As our own service answers it. */
export const LibraryEntry = z.object({
  action_id: z.int(),
  name: z.string(),
  key: z.string(),
  category: z.string(),
  sub_category: z.string(),
  /** A moving picture, '' where there is none. */
  preview_url: z.union([z.url(), z.literal('')]),
  /** An extension: the bodies that can do it. */
  body_plans: z.array(z.string()),
});

/** Every query parameter narrows the list down; words are looked for without regard to case. */
export const LibraryQuery = z.object({
  search: z.string().default(''),
  category: z.string().default(''),
  sub_category: z.string().default(''),
});

/** What a person chooses from. */
export const LibraryAction = z.object({
  id: z.int(),
  name: z.string().min(1),
  category: z.string(),
  /** Undefined: the service does not say. */
  bodyPlans: z.array(z.string()).optional(),
});
export type LibraryAction = z.infer<typeof LibraryAction>;

const text = z.string().optional().catch(undefined);
const looseEntry = z
  .looseObject({
    action_id: z.int().optional(),
    id: z.int().optional(),
    name: text,
    category: text,
    sub_category: text,
    subCategory: text,
    body_plans: z.array(z.string()).optional().catch(undefined),
  })
  .transform(({ action_id, id, name, category, body_plans }) =>
    LibraryAction.safeParse({
      id: action_id ?? id,
      name,
      category: category ?? '',
      ...(body_plans && { bodyPlans: body_plans }),
    }),
  );

/** Entries that cannot be read are left out; an answer without a list is an empty one. */
export function readLibrary(body: unknown): LibraryAction[] {
  return listIn(body, 3).flatMap((item) => {
    const read = looseEntry.safeParse(item);
    return read.success && read.data.success ? [read.data.data] : [];
  });
}

/** The list itself, or under a name: `animations`, `result`, `result.list`. */
function listIn(body: unknown, depth: number): unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null || depth === 0) return [];
  const inner = body as Record<string, unknown>; // an object, judged above
  return ['animations', 'result', 'list'].flatMap((key) => listIn(inner[key], depth - 1));
}

/** What every service of this shape has: offered until its library is known. */
export const KNOWN_ACTIONS: readonly LibraryAction[] = [
  { id: 0, name: 'Idle', category: 'DailyActions' },
  { id: 28, name: 'Big Wave Hello', category: 'DailyActions' },
  { id: 466, name: 'Regular Jump', category: 'BodyMovements' },
  { id: 4, name: 'Attack', category: 'Fighting' },
  { id: 92, name: 'Double Combo Attack', category: 'Fighting' },
];
