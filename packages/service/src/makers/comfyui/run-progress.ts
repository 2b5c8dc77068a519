import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import type { Graph } from './graph.ts';

/**
 * How far one run is, by what the server says on a socket. It is for the progress bar alone: whether a run has ended is
 * asked by requests, and a socket that is lost is not opened again, since messages go to the client id of the request.
 */

const MOST_FRAME_BYTES = 8 * 1024 * 1024;
/** Of frames that are read: what nodes put out may be long, and moves no bar. */
const MOST_TEXT_BYTES = 1024 * 1024;
const CONNECT_MS = 5_000;
const MOST_STEPS = 200;

const Share = z.object({ value: z.number().min(0), max: z.number().positive() });

/** What of the frames is read; all others are skipped. */
const Frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('execution_cached'),
    data: z.object({ prompt_id: z.string(), nodes: z.array(z.string()).max(10_000) }),
  }),
  z.object({
    type: z.literal('executing'),
    data: z.object({ prompt_id: z.string(), node: z.string().nullable() }),
  }),
  z.object({ type: z.literal('progress'), data: Share.extend({ prompt_id: z.string(), node: z.string() }) }),
  z.object({
    type: z.literal('progress_state'),
    data: z.object({
      prompt_id: z.string(),
      nodes: z.record(z.string(), Share.extend({ state: z.string(), display_node_id: z.string().optional() })),
    }),
  }),
]);

/** Takes frames as they come, and says the share of a graph's work that is done: samplers count by their steps. */
export function createRunProgress(graph: Graph, id: string) {
  const weights = new Map(
    Object.entries(graph).map(([node, { inputs }]) => {
      const steps = Number(inputs.steps);
      return [node, 1 + (steps > 0 ? Math.min(steps, MOST_STEPS) : 0)];
    }),
  );
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const shares = new Map<string, number>();
  let current: string | undefined;
  const raise = (node: string, share: number) => {
    if (weights.has(node)) shares.set(node, Math.max(shares.get(node) ?? 0, Math.min(1, share)));
  };
  return {
    take(text: string): void {
      const { type, data } = Frame.safeParse(parseJson(text)).data ?? { type: undefined };
      if (data?.prompt_id !== id) return;
      if (type === 'execution_cached') for (const node of data.nodes) raise(node, 1);
      if (type === 'progress') raise(data.node, data.value / data.max);
      if (type === 'progress_state') {
        for (const [node, { value, max, state, display_node_id }] of Object.entries(data.nodes))
          raise(display_node_id ?? node, state === 'finished' ? 1 : value / max);
      }
      if (type === 'executing') {
        if (current !== undefined && current !== data.node) raise(current, 1);
        current = data.node ?? undefined;
      }
    },
    /** 0..1 */
    done: () => [...shares].reduce((sum, [node, share]) => sum + share * (weights.get(node) ?? 0), 0) / all,
  };
}

export interface ProgressSocket extends Disposable {
  clientId: string;
  /** 0..1; undefined: the socket is lost, or never was. */
  done(): number | undefined;
}

/** Opened before the work is sent, so that nothing is missed. One that cannot be opened is done without. */
export async function openProgressSocket(at: string, graph: Graph, id: string): Promise<ProgressSocket> {
  const clientId = randomUUID();
  const progress = createRunProgress(graph, id);
  const socket = new WebSocket(`${at.replace(/^http/, 'ws')}/ws?clientId=${clientId}`, {
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
    handshakeTimeout: CONNECT_MS,
  });
  socket.on('message', (data: Buffer, isBinary) => {
    // Binary frames are pictures of what is being made.
    if (!isBinary && data.length <= MOST_TEXT_BYTES) progress.take(String(data));
  });
  await new Promise<void>((settled) => {
    socket.once('open', settled);
    socket.once('close', settled);
    // An error comes before the close.
    socket.on('error', () => {});
  });
  return {
    clientId,
    done: () => (socket.readyState === WebSocket.OPEN ? progress.done() : undefined),
    [Symbol.dispose]: () => socket.terminate(),
  };
}
