export const isTiny = process.argv.includes('--tiny');

/** `npm run bench -- --tiny`: every benchmark in seconds, to see that it still runs to its end. Its figures mean nothing. */
export const scaled = (full: number, tiny: number): number => (isTiny ? tiny : full);
