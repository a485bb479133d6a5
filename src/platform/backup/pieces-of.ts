export type Piece = { readonly bytes: Buffer; readonly isLast: boolean }

/** The same bytes in pieces of `size`, however they arrive; the last is what is left, perhaps nothing. */
export async function* piecesOf(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Piece> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    // One piece may be the last, so it waits for the next byte.
    while (rest.length > size) {
      yield { bytes: rest.subarray(0, size), isLast: false }
      rest = rest.subarray(size)
    }
  }
  yield { bytes: rest, isLast: true }
}
