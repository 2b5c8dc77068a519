import type { Command, Redis } from 'ioredis';

/**
 * Gives a command up that Redis does not answer in time. ioredis' own `commandTimeout` counts the time in which this
 * process stood still, too: its timer is due before the answer, there for long, is read. Here what has arrived is read first.
 */
export function answerInTime(redis: Redis, limitMs: number): void {
  const send = redis.sendCommand.bind(redis);
  // A command comes by again when the connection is there again.
  const timed = new WeakSet<Command>();
  redis.sendCommand = (command, stream) => {
    if (!timed.has(command)) {
      timed.add(command);
      const giveUp = () => command.reject(new Error(TIMED_OUT));
      // It leaves when this turn ends (write-together.ts).
      process.nextTick(() => {
        // Between a timer and an immediate Node reads its sockets. Once it is answered, giving up changes nothing.
        const timer = setTimeout(() => setImmediate(giveUp), limitMs);
        const answered = () => clearTimeout(timer);
        command.promise.then(answered, answered);
      });
    }
    return send(command, stream);
  };
}

/** As ioredis says it. */
export const TIMED_OUT = 'Command timed out';
