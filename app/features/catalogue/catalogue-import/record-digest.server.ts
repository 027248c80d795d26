import { createHash } from 'node:crypto'
import { fieldTexts } from '#app/features/catalogue/catalogue-files/catalogue-reading.ts'
import type { CatalogueRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { plainTextOf, richTextOf } from '#app/platform/rich-text.server.ts'
import type { Elsewhere } from './catalogue-plan.ts'
import type { Found } from './find-sources.server.ts'

/** Short digests of a record's fields, by which a later import knows what its source changed. */
export function digestsOf(record: CatalogueRecord): Record<string, string> {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return Object.fromEntries(Object.entries(fieldTexts(record)).map(([name, text]) => [name, digest(text)]))
}

/** One digest of all fields. */
export function contentHash(fields: Record<string, string>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

type Digested = { record: CatalogueRecord; earlier: ReadonlyMap<string, Elsewhere>; write: boolean }

/**
 * The file that owns a record: the one that brought it first, in the database or earlier in a dry run. Rows
 * of older versions belong to the next file that brings them.
 */
export function holderOf(
  row: Found | undefined,
  { record, earlier, write }: Digested,
): Elsewhere | undefined {
  const { source, fields } = row?.source ?? {}
  if (source && fields) return { source, fields }
  return write ? undefined : earlier.get(record.key)
}

/** The rich text of a record and a summary: its own, else the beginning of the text. */
export function textsOf(record: CatalogueRecord): { summary: string; description: RichHtml } {
  const description = record.description ? richTextOf(record.description) : ''
  const own = record.summary ? plainTextOf(richTextOf({ format: 'plain', text: record.summary }), 500) : ''
  return { description, summary: own || plainTextOf(description, 200) }
}
