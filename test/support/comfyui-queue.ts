/** The queue of the ComfyUI stand-in: jobs, what sockets hear of them, and history. A test starts, moves and ends each job. */

export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

/** A file that a node of the running job has made; its name comes from the node's `filename_prefix`. */
export interface MadeFile {
  node: string;
  /** `images`, `3d`, `gltf`, `mesh`, `result` … */
  key: string;
  ending: string;
  bytes: Uint8Array;
  /** Named by a bare string, as some nodes do. */
  bare?: boolean;
}

type Named = { filename: string; subfolder: string; type: string } | string;

interface Job {
  number: number;
  id: string;
  graph: Graph;
  clientId: string | undefined;
  status: 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  outputs: Record<string, Record<string, Named[]>>;
  messages: [string, object][];
  error?: Record<string, unknown> | undefined;
}

/** A frame to one client, or to all. */
export type Send = (frame: { type: string; data: object }, clientId?: string) => void;

export function createQueue(send: Send) {
  /** By "type/subfolder/filename": they outlive a restart. */
  const files = new Map<string, Uint8Array>();
  const ended = new Map<string, Job>();
  const counts = new Map<string, number>();
  let pending: Job[] = [];
  let running: Job | undefined;
  let last = 0;

  const remaining = () => pending.length + (running ? 1 : 0);
  const tellStatus = () => send({ type: 'status', data: { status: { exec_info: { queue_remaining: remaining() } } } });

  function current(): Job {
    if (!running) throw new Error('no job is running: call start() first');
    return running;
  }

  /** A frame about the running job, to the client that posted it. */
  function tell(type: string, data: object): void {
    const { id, clientId } = current();
    if (clientId !== undefined) send({ type, data: { ...data, prompt_id: id } }, clientId);
    if (type.startsWith('execution_')) current().messages.push([type, { ...data, prompt_id: id }]);
  }

  /** History is there, and only then the last frame goes out. */
  function settle(status: Job['status']): void {
    const job = current();
    job.status = status;
    ended.set(job.id, job);
    tell('executing', { node: null });
    running = undefined;
    tellStatus();
  }

  function keep({ node, key, ending, bytes, bare }: MadeFile): void {
    const job = current();
    const prefix = String(job.graph[node]?.inputs.filename_prefix ?? 'ComfyUI');
    const at = (counts.get(`${prefix}${ending}`) ?? 0) + 1;
    counts.set(`${prefix}${ending}`, at);
    const [filename = '', ...above] = `${prefix}_${String(at).padStart(5, '0')}_${ending}`.split('/').reverse();
    const subfolder = above.reverse().join('/');
    files.set(`output/${subfolder}/${filename}`, bytes);
    const named: Named = bare ? `${subfolder}/${filename}` : { filename, subfolder, type: 'output' };
    const output = job.outputs[node] ?? {};
    job.outputs[node] = { ...output, [key]: [...(output[key] ?? []), named] };
  }

  const queue = {
    files,
    /** Jobs whose work went through the card, cache hits left out. */
    ran: 0,
    remaining,
    add(id: string, graph: Graph, clientId: string | undefined): number {
      const number = last++;
      pending.push({ number, id, graph, clientId, status: 'pending', outputs: {}, messages: [] });
      tellStatus();
      return number;
    },
    find: (id: string) => (running?.id === id ? running : (pending.find((job) => job.id === id) ?? ended.get(id))),
    ended: (id: string) => ended.get(id),
    lists: () => ({ running: running ? [running] : [], pending }),
    /** Begins the first that waits. The same graph as one before is answered at once, with the files of then. */
    start(): string {
      const [next, ...rest] = pending;
      if (!next || running) throw new Error('nothing waits, or a job is running');
      [running, pending] = [next, rest];
      next.status = 'in_progress';
      tell('execution_start', { timestamp: 0 });
      const same = [...ended.values()].find(
        ({ status, graph }) => status === 'completed' && JSON.stringify(graph) === JSON.stringify(next.graph),
      );
      tell('execution_cached', { nodes: same ? Object.keys(next.graph) : [] });
      if (same) {
        next.outputs = same.outputs;
        tell('execution_success', {});
        settle('completed');
      } else queue.ran++;
      return next.id;
    },
    /** One node moves on: `value` of `max`. */
    step(node: string, value: number, max: number): void {
      const state = value < max ? 'running' : 'finished';
      const entry = { value, max, state, node_id: node, display_node_id: node, prompt_id: current().id };
      tell('progress_state', { nodes: { [node]: entry } });
      tell('executing', { node });
      tell('progress', { value, max, node });
    },
    /** The end as sockets hear it; history comes with `settle`. */
    succeed(made: readonly MadeFile[]): void {
      for (const file of made) keep(file);
      for (const [node, output] of Object.entries(current().outputs)) tell('executed', { node, output });
      tell('execution_success', {});
    },
    settle: () => settle('completed'),
    finish(made: readonly MadeFile[]): void {
      queue.succeed(made);
      queue.settle();
    },
    fail(exception_type: string, exception_message = 'a message'): void {
      const [node_id, { class_type }] = Object.entries(current().graph).at(-1) ?? ['', { class_type: '' }];
      const error = { node_id, node_type: class_type, exception_type, exception_message, traceback: ['a line'] };
      current().error = error;
      tell('execution_error', error);
      settle('failed');
    },
    /** Without an id whatever runs; with one only that job. */
    interrupt(id?: string): boolean {
      if (!running || (id !== undefined && running.id !== id)) return false;
      tell('execution_interrupted', { node_id: '', executed: [] });
      settle('cancelled');
      return true;
    },
    remove(id: string): boolean {
      const job = pending.find((one) => one.id === id);
      pending = pending.filter((one) => one !== job);
      if (job) tellStatus();
      return job !== undefined;
    },
    forget: (id: string) => ended.delete(id),
    /** As a restart leaves it: files stay, everything else is gone. */
    clear(): void {
      [pending, running] = [[], undefined];
      ended.clear();
    },
  };
  return queue;
}

export type Queue = ReturnType<typeof createQueue>;
