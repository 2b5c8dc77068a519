import { z } from 'zod';

/**
 * The library of `action_id`s for Animation (public facts, section 3.1): GET /v1/animations/library. The built-in
 * service returns a list; other wrappers and field names are understood as well.
 */

export const LIBRARY_PATH = '/v1/animations/library';

/** As the built-in service returns it. */
export const LibraryEntry = z.object({
  action_id: z.int(),
  name: z.string(),
  key: z.string(),
  category: z.string(),
  sub_category: z.string(),
  /** An animated preview; '' if there is none. */
  preview_url: z.union([z.url(), z.literal('')]),
  /** An extension: the body plans that can perform it. */
  body_plans: z.array(z.string()),
});

/** Every query parameter filters the list; words are matched case-insensitively. */
export const LibraryQuery = z.object({
  search: z.string().default(''),
  category: z.string().default(''),
  sub_category: z.string().default(''),
});

/** What members choose from. */
export const LibraryAction = z.object({
  id: z.int(),
  name: z.string().min(1),
  category: z.string(),
  /** Undefined if the service does not say. */
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

/** Unreadable entries are skipped; a response without a list is empty. */
export function readLibrary(body: unknown): LibraryAction[] {
  return listIn(body, 3).flatMap((item) => {
    const read = looseEntry.safeParse(item);
    return read.success && read.data.success ? [read.data.data] : [];
  });
}

/** The list itself, or under a key: `animations`, `result`, `result.list`. */
function listIn(body: unknown, depth: number): unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null || depth === 0) return [];
  const inner = body as Record<string, unknown>; // an object, judged above
  return ['animations', 'result', 'list'].flatMap((key) => listIn(inner[key], depth - 1));
}

/** Actions that every such service has: offered until its library is known. */
export const KNOWN_ACTIONS: readonly LibraryAction[] = [
  { id: 0, name: 'Idle', category: 'DailyActions' },
  { id: 28, name: 'Big Wave Hello', category: 'DailyActions' },
  { id: 466, name: 'Regular Jump', category: 'BodyMovements' },
  { id: 4, name: 'Attack', category: 'Fighting' },
  { id: 92, name: 'Double Combo Attack', category: 'Fighting' },
];
