/** How large files may be, in bytes: by the boosts of the guild, else Discord's default. No user here has Nitro. */

const MiB = 1024 * 1024;
/** One file, and all that comes in one request; by premium tier. */
const LIMITS = [
  { file: 20 * MiB, request: 25 * MiB },
  { file: 20 * MiB, request: 25 * MiB },
  { file: 50 * MiB, request: 200 * MiB },
  { file: 100 * MiB, request: 200 * MiB },
] as const;

/** @param guild undefined: direct messages */
export const fileLimits = (guild: { premium_tier?: number } | undefined) =>
  LIMITS[guild?.premium_tier ?? 0] ?? LIMITS[0];
