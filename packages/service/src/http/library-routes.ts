import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LIBRARY_PATH, type LibraryEntry, LibraryQuery } from 'kiln-client/contract/action-library';
import { describeIssues } from 'kiln-client/contract/describe-issues';
import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { ACTIONS } from 'kiln-engine/content/motions/library';
import { inTime } from 'kiln-runtime/in-time';
import type { z } from 'zod';
import { HttpError } from '../base/http-error.ts';
import type { Previews } from '../previews/previews.ts';
import type { Authenticate } from './authenticate.ts';

export interface LibraryTools {
  publicUrl: () => string;
  previews: Previews;
  /** How long a request waits for a picture to be drawn. */
  waitMs: number;
}

/** The actions that Animation can do (public facts, section 3.1), and a moving picture of each, for which no key is needed. */
export function registerLibraryRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { publicUrl, previews, waitMs }: LibraryTools,
): void {
  app.get(LIBRARY_PATH, { onRequest: authenticate }, async (request): Promise<z.infer<typeof LibraryEntry>[]> => {
    const parsed = LibraryQuery.safeParse(request.query);
    if (!parsed.success) throw new HttpError(400, describeIssues(parsed.error));
    const { search, category, sub_category } = parsed.data;
    const same = (asked: string, text: string) => asked === '' || asked.toLowerCase() === text.toLowerCase();
    const words = search.trim().toLowerCase();
    return ACTIONS.filter(
      (action) =>
        same(category, action.category) &&
        same(sub_category, action.subCategory) &&
        [action.name, action.key].some((text) => text.toLowerCase().includes(words)),
    ).map((action) => ({
      action_id: action.actionId,
      name: action.name,
      key: action.key,
      category: action.category,
      sub_category: action.subCategory,
      preview_url: `${publicUrl()}${LIBRARY_PATH}/${action.actionId}.webp`,
      body_plans: [...action.bodyPlans],
    }));
  });

  app.get(`${LIBRARY_PATH}/:file`, async (request, reply) => {
    const { file } = request.params as { file: string }; // the route has it
    const id = /^(\d{1,6})\.webp$/.exec(file)?.[1];
    const path = id === undefined ? undefined : await inTime(waitMs, previews.file(Number(id)), () => 'late' as const);
    if (path === 'late') {
      const details = 'the picture is being drawn: ask for it again';
      throw new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: 5, details });
    }
    if (path === undefined) throw new HttpError(404, 'There is no such action');
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      .send(createReadStream(path));
  });
}
