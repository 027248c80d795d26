const ROWS = 500

/** Writes rows in pieces that fit into a statement each. */
export async function inPieces<Row>(
  rows: Row[],
  write: (piece: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS))
}
