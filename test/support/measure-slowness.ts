import { createHash } from 'node:crypto';

/** How much slower this machine is than the one that the tests' patience was chosen on. */

/** What the piece of work takes there, in milliseconds. */
const USUAL_MS = 50;
const MOST = 10;

/** 1 on a usual machine and on quicker ones, 6 on one that is six times slower, at most 10. Takes a few tenths of a second. */
export function measureSlowness(): number {
  // The first run is slower everywhere: code is compiled in it.
  const least = Math.min(pieceOfWork(), pieceOfWork(), pieceOfWork());
  return Math.min(MOST, Math.max(1, least / USUAL_MS));
}

function pieceOfWork(): number {
  const from = performance.now();
  let text = 'a';
  for (let i = 0; i < 400; i++) {
    const rows = Array.from({ length: 300 }, (_, at) => ({ at, letter: text[at % text.length] }));
    text = createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest('hex');
  }
  return performance.now() - from;
}
