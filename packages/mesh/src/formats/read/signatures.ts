/** What files begin with. */

export const isUsdText = (bytes: Uint8Array): boolean => startsWith(bytes, '#usda');

export const isUsdBinary = (bytes: Uint8Array): boolean => startsWith(bytes, 'PXR-USDC');

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 'PK\x03\x04');

export const startsWith = (bytes: Uint8Array, text: string): boolean => headText(bytes, text.length) === text;

/** The first bytes, each as the sign of that number. */
export const headText = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString('latin1');

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
