import { Unzip, UnzipInflate } from 'fflate'

/** The bytes that may still be unpacked of a file, over all of its parts. */
export type Budget = { bytes: number }

/** What unpacks to more than its budget is heavy; whatever else cannot be read is broken. */
export class UnpackFault extends Error {
  override name = 'UnpackFault'
  readonly kind: 'heavy' | 'broken'
  constructor(kind: 'heavy' | 'broken') {
    super(kind)
    this.kind = kind
  }
}

export type PieceTaker = (piece: Uint8Array, isLast: boolean) => void

// A piece of this size unpacks to a thousand times as much at most, which is counted before the next one is
// looked at.
const PIECE = 16_384

/**
 * Streams parts of a packed file (ZIP) to who takes them by name; nothing of them stays in memory. Throws
 * `UnpackFault`; what a taker throws comes as it is.
 */
export function unpack(
  bytes: Uint8Array,
  takerOf: (name: string) => PieceTaker | null,
  budget: Budget,
): void {
  let thrown: unknown
  const unzip = new Unzip((part) => {
    const take = takerOf(part.name)
    if (!take) return
    part.ondata = (error, piece, isLast) => {
      if (error) throw error
      budget.bytes -= piece.byteLength
      if (budget.bytes < 0) throw new UnpackFault('heavy')
      try {
        take(piece, isLast)
      } catch (fault) {
        thrown = fault
        throw fault
      }
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.byteLength; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.byteLength)
  } catch (error) {
    if (error === thrown || error instanceof UnpackFault) throw error
    throw new UnpackFault('broken')
  }
}
