import { readCatalogueFile } from '#app/features/catalogue/catalogue-files/catalogue-file.ts'
import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { readMapping } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import {
  CatalogueRefusal,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'

export const CONTEXT = { now: new Date('2026-11-21T08:00:00Z'), providerTimeZone: 'Europe/Zurich' }
export const bytes = (text: string) => new TextEncoder().encode(text)
export const entries = (name: string, text: string, mapping = '') => {
  const read = readMapping(mapping)
  if (typeof read === 'string') throw new Error(read)
  return readCatalogueFile(name, bytes(text), read).entries
}
export const raws = (name: string, text: string, mapping = '') =>
  entries(name, text, mapping).map(
    (entry): Partial<RawRecord> => (entry.ok ? entry.raw : { title: describeReason(entry.reason) }),
  )
export const refusal = (name: string, content: string | Uint8Array) => {
  try {
    readCatalogueFile(name, typeof content === 'string' ? bytes(content) : content)
    return 'taken'
  } catch (error) {
    if (error instanceof CatalogueRefusal) return describeReason(error.reason)
    throw error
  }
}
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
