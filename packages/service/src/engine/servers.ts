import type { TaskType } from 'kiln-client/contract/families/index';
import type { Logger } from 'pino';
import { type Maker, type ModelServer, serversOf } from '../makers/maker.ts';
import type { ServerPlaces, TaskStore } from '../tasks/task-store.ts';

/** The servers of makers as an engine sees them: which are well, and what they are to end. */
export interface Servers extends Disposable {
  /** Works at once, of all of them. */
  readonly count: number;
  /** Makers that this engine serves, and their servers, by id and address. */
  readonly known: readonly string[];
  /** For the line. A server that is not well gets nothing new, unless its makers have no other. */
  places(): ServerPlaces[];
  /** Why each takes no work; undefined for one that is well. */
  problems(): readonly { server: ModelServer; problem: string | undefined }[];
  /** Begins to end, at their servers, the works of tasks that have ended. One that is away is asked again with the next call. */
  recall(): void;
}

const LOOK_MS = 10_000;

export interface ServersOptions {
  phase: { makers: readonly Maker[] };
  takes?: readonly TaskType[] | undefined;
  store: Pick<TaskStore, 'recalls' | 'recalled'>;
  log: Logger;
}

export function createServers({ phase, takes, store, log }: ServersOptions): Servers {
  const makers = phase.makers.filter(({ type }) => !takes || takes.includes(type));
  const servers = serversOf(makers);
  const problems = new Map<string, string | undefined>();

  const look = async () => {
    await Promise.all([...servers.values()].map(lookAt));
  };
  const lookAt = async (server: ModelServer) => {
    const problem = await server.problem().catch((error: unknown) => String(error));
    if (problem !== problems.get(server.at)) {
      if (problem === undefined) log.info({ server: server.at }, 'a model server is well');
      else log.warn({ server: server.at, problem }, 'a model server takes no work');
    }
    problems.set(server.at, problem);
  };

  const isWell = ({ at }: ModelServer) => problems.get(at) === undefined;
  const recallOne = async (work: { at: string; id: string }) => {
    const server = servers.get(work.at);
    if (!server) return;
    try {
      await server.cancel(work);
      await store.recalled(work);
    } catch (error) {
      log.warn({ err: error, server: work.at, work: work.id }, 'a work could not be ended at its server');
    }
  };

  const recall = oneAtATime(async () => {
    if (servers.size > 0) await Promise.all((await store.recalls()).map(recallOne));
  });
  const lookAgain = oneAtATime(look);
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_MS);
  timer.unref();

  return {
    count: [...servers.values()].reduce((sum, { slots }) => sum + slots, 0),
    known: [...makers.map(({ id }) => id), ...servers.keys()],
    places: () =>
      [...servers].flatMap(([at, server]) => {
        const mine = makers.filter((maker) => maker.servers.some((one) => one.at === at));
        const isNeeded = isWell(server) || mine.some((maker) => !maker.servers.some(isWell));
        return mine.length === 0 ? [] : [{ at, slots: isNeeded ? server.slots : 0, makers: mine.map(({ id }) => id) }];
      }),
    problems: () => [...servers.values()].map((server) => ({ server, problem: problems.get(server.at) })),
    recall,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** Begins it, unless it is under way. What fails is tried again with the next call. */
function oneAtATime(work: () => Promise<void>): () => void {
  let busy = false;
  return () => {
    if (busy) return;
    busy = true;
    const done = () => {
      busy = false;
    };
    work().then(done, done);
  };
}
