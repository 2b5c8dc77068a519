import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Makes a request's body arrive as over a slow line. The form parser takes the body by `pipe`, so that is where a brake
 * goes in between; once its buffers are full, the sender is held up by TCP itself.
 */

const PIECE_MS = 20;

export function slowDown(request: IncomingMessage, bytesPerSecond: number): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (destination) => {
    const brake = createBrake(bytesPerSecond);
    request.once('close', () => {
      if (!request.complete) brake.destroy();
    });
    return pipe(brake).pipe(destination);
  };
}

function createBrake(bytesPerSecond: number): Transform {
  const pieceBytes = Math.max(1, Math.floor((bytesPerSecond * PIECE_MS) / 1000));
  const startMs = performance.now();
  let passed = 0;
  return new Transform({
    highWaterMark: 16 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      const pass = async () => {
        for (let at = 0; at < chunk.length && !this.destroyed; at += pieceBytes) {
          const piece = chunk.subarray(at, at + pieceBytes);
          passed += piece.length;
          const earlyMs = (passed / bytesPerSecond) * 1000 - (performance.now() - startMs);
          if (earlyMs > 0) await wait(earlyMs);
          this.push(piece);
        }
      };
      pass().then(() => done(), done);
    },
  });
}
