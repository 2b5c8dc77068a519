import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { LIBRARY_PATH, type LibraryEntry, LibraryQuery } from '../../contract/action-library.ts';
import { ACTIONS } from '../../engine/animate/library.ts';
import { HttpError } from '../http-error.ts';
import type { Authenticate } from './authenticate.ts';
import { describeIssues } from './describe-issues.ts';

/** The actions that Animation can do (public facts, section 3.1). */
export function registerLibraryRoutes(app: FastifyInstance, authenticate: Authenticate): void {
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
      preview_url: '',
      body_plans: [...action.bodyPlans],
    }));
  });
}
