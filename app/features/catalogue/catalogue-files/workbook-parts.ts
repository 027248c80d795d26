import { Parser } from 'htmlparser2'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { type Budget, UnpackFault, unpack } from '#app/kit/unpack.ts'

/** Callbacks while a part is read: its elements (without prefix) and the text between them. */
export type PartReader = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * Streams parts of a packed file (Office Open XML, ECMA-376 part 2) to readers by name; only what the readers
 * keep stays in memory. Refuses, as `file.heavy`, what unpacks to more than the budget, and as
 * `file.workbook` what is broken.
 */
export function readParts(bytes: Uint8Array, readers: ReadonlyMap<string, PartReader>, budget: Budget): void {
  const takerOf = (name: string) => {
    const reader = readers.get(name)
    return reader ? taking(reader) : null
  }
  try {
    unpack(bytes, takerOf, budget)
  } catch (error) {
    if (error instanceof CatalogueRefusal) throw error
    const isHeavy = error instanceof UnpackFault && error.kind === 'heavy'
    throw new CatalogueRefusal(isHeavy ? 'file.heavy' : 'file.workbook')
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
