/** Signed links end before the files do: their `Expires` is in seconds. Undefined when the link does not say. */
export function signedUntil(url: string): number | undefined {
  const seconds = URL.canParse(url) ? Number(new URL(url).searchParams.get('Expires') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

/** The time that holds for all of these links: the first of theirs and of the result's own to come. */
export function linksUntil(urls: readonly string[], expiresAt: number | undefined): number | undefined {
  const ends = [...urls.map(signedUntil), expiresAt].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.min(...ends);
}
