import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { MOST_ROWS } from '#app/features/catalogue/catalogue-record/upload.ts'
import type { Translate } from '#app/kit/texts.ts'

const LONGEST = 80

/** A reason in the reader's words; texts from the file are cut. */
export function formatCatalogueReason(t: Translate, { code, params = {} }: CatalogueReason): string {
  const shown = Object.entries(params).map(([name, value]) => {
    const text = String(value)
    return [
      name === 'count' ? 'number' : name,
      text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : value,
    ]
  })
  // Readers take more than a browser brings in at once.
  const limit = code === 'file.records' ? { limit: MOST_ROWS } : {}
  return t(`imports:reasons.${code}`, { ...Object.fromEntries(shown), ...limit })
}
