/** A module that whoever imports it has to wait for. */
await new Promise<void>((done) => setImmediate(done));
export const awaited = true;
