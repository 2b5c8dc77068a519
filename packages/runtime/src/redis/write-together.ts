import type { Redis } from 'ioredis';

/**
 * What one turn of the event loop sends leaves in one write, in the same order and no later than the turn ends: a system
 * call for each command was a third of what a busy service computed.
 */
export function writeTogether(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    // Another one after each reconnect.
    const { stream: socket } = redis;
    if (socket?.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return send(command, stream);
  };
}
