/** Reads a stranger's answer into memory; null if it is longer than the limit, and then its connection is cut off. */
export const readAtMost = async (
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop destroys the source.
  for await (const chunk of source) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
};
