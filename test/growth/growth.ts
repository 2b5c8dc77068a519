/**
 * Whether something that reads takes time in proportion to its text, found out by growing the text. Texts are repeats of
 * the signs that mean something to the reader, for these are what makes it try again and again. It begins with some ten
 * characters, so that what doubles with every character is caught before it takes for ever.
 */

export interface Growing {
  /** The file under src and its function. */
  name: string;
  /** What means something to it, and what nearly does. */
  signs: readonly string[];
  /** What it needs around the text to come so far. */
  frame?: (text: string) => string;
  read: (text: string) => unknown;
  /** Characters to end with, where time may grow faster up to there: no more reach it, or a thread's deadline ends it. */
  most?: number;
  /** It takes long to begin with, as a library that is loaded for each file: few patterns, two sizes. */
  heavy?: true;
}

const SIZES = [8, 12, 16, 20, 24, 32, 64, 128, 512, 2_048, 32_768];
/** Between these two a kilobyte may not become dearer. */
const [SMALL, LARGE] = [2_048, 32_768];
/** CPU time of one reading: far from any honest one, near to none that grows in powers. */
const MS = { least: 40, perKilobyte: 8 };
/** Twice the work a kilobyte is caches and collection, sixteen times is a square. */
const DEARER = 5;
/** What a kilobyte may cost whatever came out before: less than this is not told from nothing. */
const CHEAP_MS = 0.1;
/** The system counts CPU time in ticks of some milliseconds. */
const EXACT_MS = 20;
const TRIES = 4;

export interface Pattern {
  name: string;
  make(length: number): string;
}

/** Every sign alone, with an ending that fits nothing; pairs, runs and mixtures of them. */
export function patterns({ signs, heavy }: Growing, random: () => number): Pattern[] {
  const pick = () => signs[Math.floor(random() * signs.length)]!;
  const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const alone = signs.flatMap((sign) => [
    { name: JSON.stringify(sign), make: (length: number) => repeated(sign, length) },
    { name: `${JSON.stringify(sign)}, then \\0`, make: (length: number) => `${repeated(sign, length - 1)}\0` },
  ]);
  const mixed = Array.from({ length: 4 }, () => {
    const [first, second, third] = [pick(), pick(), pick()];
    const parts = JSON.stringify([first, second, third]);
    const few = Array.from({ length: 40 }, pick).join('');
    return [
      { name: `${parts} in turn`, make: (length: number) => repeated(first + second + third, length) },
      {
        name: `${parts} in runs`,
        make: (n: number) => repeated(first, n / 3) + repeated(second, n / 3) + repeated(third, n / 3),
      },
      { name: `a mixture: ${JSON.stringify(few)}`, make: (length: number) => repeated(few, length) },
    ];
  });
  const all = [...alone, ...mixed.flat()];
  return heavy ? Array.from({ length: 4 }, () => all[Math.floor(random() * all.length)]!) : all;
}

/** @returns what is wrong, in words; undefined where time grows as it should */
export async function judgeGrowth(growing: Growing, pattern: Pattern): Promise<string | undefined> {
  const { frame = (text) => text, most = LARGE, heavy } = growing;
  let small = 0;
  for (const size of heavy ? [SMALL, LARGE] : [...SIZES.filter((one) => one < most), most]) {
    const text = frame(pattern.make(size));
    const allowed = MS.least + (MS.perKilobyte * text.length) / 1_024;
    // What the larger one is held against is taken at its best.
    let ms = await leastTime(growing.read, text, size === SMALL ? 0 : allowed, 10 * allowed);
    const kilobytes = size / 1_024;
    const said = () => `${ms.toFixed(1)} ms for ${size} characters of ${pattern.name}`;
    if (ms > allowed) return said();
    if (size === SMALL) small = ms / kilobytes;
    if (size !== LARGE || growing.most !== undefined) continue;
    const dear = Math.max(small * DEARER, CHEAP_MS * DEARER) * kilobytes;
    if (ms > dear) ms = Math.min(ms, await leastTime(growing.read, text, dear, 10 * dear));
    if (ms > dear) return `${said()}, and ${(small * (SMALL / 1_024)).toFixed(1)} ms for ${SMALL}`;
  }
  return undefined;
}

/**
 * Of several tries, for the machine may have had other things to do. CPU time of this thread, which knows nothing of
 * these, where it is long enough to be told exactly.
 */
async function leastTime(read: Growing['read'], text: string, enough: number, tooMuch: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > enough; tries++) {
    const before = process.threadCpuUsage();
    const start = performance.now();
    try {
      await read(text);
    } catch {
      // A refusal is an answer.
    }
    const { user, system } = process.threadCpuUsage(before);
    const wall = performance.now() - start;
    least = Math.min(least, wall < EXACT_MS ? wall : (user + system) / 1_000);
    // What takes so long is no accident, and what takes minutes is not tried again.
    if (least > tooMuch) break;
  }
  return least;
}
