import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'htmlparser2'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

/** Callbacks while a part is read: its elements (without prefix) and the text between them. */
export type PartReader = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The bytes that may still be unpacked of a file, over all of its parts. */
export type Budget = { bytes: number }

// A piece of this size unpacks to a thousand times as much at most, which is counted before the next one is
// looked at.
const PIECE = 16_384

/**
 * Streams parts of a packed file (Office Open XML, ECMA-376 part 2) to readers by name; only what the readers
 * keep stays in memory. Refuses, as `file.heavy`, what unpacks to more than the budget, and as
 * `file.workbook` what is broken.
 */
export function readParts(bytes: Uint8Array, readers: ReadonlyMap<string, PartReader>, budget: Budget): void {
  const unzip = new Unzip((part) => {
    const reader = readers.get(part.name)
    if (!reader) return
    const take = taking(reader)
    part.ondata = (error, piece, isLast) => {
      if (error) throw error
      budget.bytes -= piece.byteLength
      if (budget.bytes < 0) throw new CatalogueRefusal('file.heavy')
      take(piece, isLast)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.byteLength; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.byteLength)
  } catch (error) {
    throw error instanceof CatalogueRefusal ? error : new CatalogueRefusal('file.workbook')
  }
}

function taking(reader: PartReader): (piece: Uint8Array, isLast: boolean) => void {
  const letters = new TextDecoder()
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > CATALOGUE_LIMITS.depth)
          throw new CatalogueRefusal('file.deep', { limit: CATALOGUE_LIMITS.depth })
        reader.open?.(withoutPrefix(name), attributes)
      },
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => {
        depth -= 1
        reader.close?.(withoutPrefix(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return (piece, isLast) => {
    parser.write(letters.decode(piece, { stream: !isLast }))
    if (isLast) parser.end()
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
