/** A whole body, in memory. @throws what `tooMuch` makes, of a body with more bytes */
export async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  tooMuch: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
