/** `crypto.randomUUID` is there only where a page came by https or from this machine; this is everywhere. */
export const uniqueKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
