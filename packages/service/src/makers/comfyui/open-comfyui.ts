import type { Logger } from 'pino';
import { Agent } from 'undici';
import { z } from 'zod';
import { type Maker, MakerError, type ModelServer, type OpenedServers } from '../maker.ts';
import { type Calls, contentOf, createCalls, Unreachable } from './calls.ts';
import { checkNodes } from './check-nodes.ts';
import { cancelJob } from './job-state.ts';
import { PACE, type Pace, type Runner, runWorkflow } from './run-workflow.ts';
import { refusal, stageRow, toldBy } from './stages.ts';
import { readWorkflows, type Workflow } from './workflow.ts';

/** Makers of the workflows in a folder, at one ComfyUI or at several that have the same models. */

export interface ComfyuiOptions {
  /** "http://127.0.0.1:8188" */
  addresses: readonly string[];
  /** The folder of workflows. */
  workflows: string;
  log: Logger;
  pace?: Pace;
}

/** It makes one thing at a time. */
const SLOTS = 1;
const CONNECT_MS = 5_000;

export async function openComfyui({
  addresses,
  workflows: folder,
  log,
  pace = PACE,
}: ComfyuiOptions): Promise<OpenedServers> {
  const { workflows, mistakes } = await readWorkflows(folder);
  // One request a connection: none is lost on one that the server has just closed.
  const agent = new Agent({ pipelining: 0, connect: { timeout: CONNECT_MS } });
  const calls = addresses.map((address) => createCalls(new URL(address).href.replace(/(?<!\/)\/+$/, ''), agent));
  const servers = calls.map((one) => createServer(one, workflows));
  for (const server of servers) {
    const problem = (await server.problem()) ?? (await addMistakes(server, mistakes));
    if (problem !== undefined) log.warn({ server: server.at, problem }, 'a ComfyUI takes no work');
  }
  const makers = workflows.map((workflow) => createMaker({ workflow, pace }, calls, servers));
  return { makers, mistakes };
}

/** @returns why it could not be asked */
async function addMistakes(server: ModelServer, mistakes: string[]): Promise<string | undefined> {
  try {
    mistakes.push(...(await server.check()));
    return undefined;
  } catch (error) {
    if (error instanceof MakerError || error instanceof Unreachable) return error.message;
    throw error;
  }
}

const Stats = z.object({ system: z.object({ comfyui_version: z.string().max(50) }) });

function createServer(calls: Calls, workflows: readonly Workflow[]): ModelServer {
  return {
    at: calls.at,
    label: 'ComfyUI',
    slots: SLOTS,
    check: () => checkNodes(calls, workflows),
    async problem() {
      try {
        contentOf(await calls.get('/system_stats', { signal: AbortSignal.timeout(CONNECT_MS) }), Stats);
        return undefined;
      } catch (error) {
        return error instanceof MakerError ? error.message : 'it does not answer';
      }
    },
    async cancel({ id }) {
      try {
        await cancelJob(calls, id);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        throw new MakerError('model_server_unavailable', error.message, { cause: error });
      }
    },
  };
}

function createMaker(runner: Runner, calls: readonly Calls[], servers: readonly ModelServer[]): Maker {
  const { type, name, licence, bindings } = runner.workflow;
  return {
    // Two hyphens: a name is no part of a stage's.
    id: name === '' ? `comfyui-${type}` : `comfyui-${type}--${name}`,
    name: `${licence.model}${name === '' ? '' : `, ${name}`} (ComfyUI)`,
    licence,
    type,
    servers,
    tells: toldBy(stageRow(type), bindings),
    refuses: (input, given) => refusal(stageRow(type), bindings, { input, ...given }),
    async make(order, run) {
      const own = calls.find(({ at }) => at === order.server.at);
      if (!own) throw new MakerError('model_server_misconfigured', `${order.server.at} is not set up any more`);
      await runWorkflow(runner, order, run, own);
    },
  };
}
