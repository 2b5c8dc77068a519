import type { FastifyInstance } from 'fastify';
import { taskTypes } from 'kiln-client/contract/families/index';
import { MAKERS_PATH, type MakerInfo } from 'kiln-client/contract/wire';
import { joinedTerms } from '../base/recipe.ts';
import { candidatesOf } from '../makers/candidates.ts';
import { type Maker, serversOf } from '../makers/maker.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Authenticate } from './authenticate.ts';

export interface MakerTools {
  makers: readonly Maker[];
  makerMs: TaskStore['makerMs'];
}

/** Which models make which stages, best first: an extension (`wire.ts` of the contract). */
export function registerMakerRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { makers, makerMs }: MakerTools,
): void {
  const offers = taskTypes.flatMap((type) => candidatesOf(type, makers).map((candidate) => ({ type, ...candidate })));
  app.get(MAKERS_PATH, { onRequest: authenticate }, async () => {
    const shown = offers.map(async ({ type, id, name, steps }): Promise<MakerInfo> => {
      const times = await Promise.all(steps.map((maker) => makerMs(maker.id)));
      const known = times.filter((ms) => ms !== undefined);
      const terms = joinedTerms(steps.map((maker) => maker.licence));
      const seconds = Math.ceil(known.reduce((sum, ms) => sum + ms, 0) / 1_000);
      const timed = known.length === steps.length && { seconds };
      return { type, id, name, ...terms, ...(steps[0]?.reads && { reads: true }), ...timed };
    });
    return Promise.all(shown);
  });
}

/** Works that the servers of these makers take at once. */
export function placesOf(makers: readonly Maker[]): number {
  return serversOf(makers)
    .values()
    .reduce((sum, { slots }) => sum + slots, 0);
}
