/** What files begin with. */

export function isUsdText(bytes: Uint8Array): boolean {
  return startsWith(bytes, '#usda');
}

export function isUsdBinary(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'PXR-USDC');
}

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'PK\x03\x04');
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
}
