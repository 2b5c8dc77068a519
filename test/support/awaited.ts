/** A module whose importers have to wait for it. */
await new Promise<void>((done) => setImmediate(done));
export const awaited = true;
