import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { BrokenCsv, readCsv } from '#app/kit/read-csv.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

/** The rows of a CSV text, header first, at most one more than is accepted. */
export function csvRows(text: string): string[][] {
  try {
    return readCsv(text, CATALOGUE_LIMITS.records + 2)
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    throw new CatalogueRefusal('file.csv', { detail: cleanLine(error.message).slice(0, 160) })
  }
}
