import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

/** Parses a JSON text. Refuses 'file.deep' before parsing, and 'file.json' with what is broken. */
export function readJson(text: string): unknown {
  const limit = CATALOGUE_LIMITS.depth
  if (isDeeper(text, limit)) throw new CatalogueRefusal('file.deep', { limit })
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /at position (\d+)/.exec(message)
    const isCut = /end of JSON|Unterminated/i.test(message) || Number(at?.[1] ?? -1) >= text.trimEnd().length
    const detail = isCut ? 'it ends too early' : message.replace(/\.$/, '')
    throw new CatalogueRefusal('file.json', { detail: cleanLine(detail).slice(0, 160) })
  }
}

function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (isText) {
      if (letter === 92) index++
      else if (letter === 34) isText = false
    } else if (letter === 34) isText = true
    else if (letter === 91 || letter === 123) {
      depth++
      if (depth > limit) return true
    } else if (letter === 93 || letter === 125) depth--
  }
  return false
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
