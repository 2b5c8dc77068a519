const SEGMENTS = 12;

/** "▰▰▰▰▰▰▰▱▱▱▱▱  58 %". Full only when all is done. */
export function progressBar(percent: number): string {
  const bounded = Math.min(100, Math.max(0, Math.round(percent)));
  const filled = bounded === 100 ? SEGMENTS : Math.min(SEGMENTS - 1, Math.round((bounded / 100) * SEGMENTS));
  return `${'▰'.repeat(filled)}${'▱'.repeat(SEGMENTS - filled)}  ${bounded} %`;
}
