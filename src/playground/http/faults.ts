/** Faults that a test asks for: the next matching request of the bot fails as told. */

interface Fault {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Matched against the path without its query, such as `/webhooks/1/token/messages/@original`. */
  path: RegExp;
  /** An HTTP status, or 'reset': the connection is torn down without an answer. */
  status: number | 'reset';
  /** Discord's error code in the body; 0 by default. */
  code?: number;
  /** After: the request takes effect, only its answer is lost. */
  when?: 'before' | 'after';
  times?: number;
}

export interface Faults {
  failNext(fault: Fault): void;
  take(method: string, path: string): Fault | undefined;
}

export function createFaults(): Faults {
  const pending: { fault: Fault; left: number }[] = [];
  return {
    failNext(fault) {
      pending.push({ fault, left: fault.times ?? 1 });
    },
    take(method, path) {
      const index = pending.findIndex(({ fault }) => fault.method === method && fault.path.test(path));
      const found = pending[index];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left <= 0) pending.splice(index, 1);
      return found.fault;
    },
  };
}
