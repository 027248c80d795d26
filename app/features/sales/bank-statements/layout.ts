import type { DecimalSign } from '#app/kit/amount-figures.ts'
import type { BankField } from './bank-columns.ts'
import type { DayOrder } from './csv-days.ts'

/** The fields that a person may assign to a table's columns. */
export const NAMED_FIELDS = [
  'day',
  'amount',
  'credit',
  'debit',
  'side',
  'currency',
  'reference',
  'purpose',
  'name',
  'payerAccount',
] as const satisfies readonly BankField[]
export type NamedField = (typeof NAMED_FIELDS)[number]

export const DECIMAL_SIGNS = ['.', ','] as const satisfies readonly DecimalSign[]

/**
 * How to read tables of a layout: the field of each column, as a seller named it. Null parts are deduced when
 * reading.
 */
export type Layout = {
  fields: (NamedField | null)[]
  dayOrder: DayOrder | null
  decimal: DecimalSign | null
  currency: string | null
}

/** A table whose columns a person must name: their headers, samples, and suggested fields. */
export type UnnamedTable = {
  columns: { at: number; name: string; samples: string[]; field: NamedField | null }[]
}

/** What two columns cannot both hold. */
const ONCE: ReadonlySet<NamedField> = new Set(
  NAMED_FIELDS.filter((field) => !/^(reference|purpose)$/.test(field)),
)

export type LayoutFault = { at: number | null; code: 'twice' | 'day' | 'amount' | 'both' | 'reference' }

/** The first fault of a layout: at a column, or of the whole. */
export function faultOf({ fields }: Pick<Layout, 'fields'>): LayoutFault | null {
  const twice = fields.findIndex(
    (field, at) => field !== null && ONCE.has(field) && fields.indexOf(field) < at,
  )
  if (twice >= 0) return { at: twice, code: 'twice' }
  const has = (field: NamedField) => fields.includes(field)
  if (!has('day')) return { at: null, code: 'day' }
  if (!has('amount') && !has('credit')) return { at: null, code: 'amount' }
  if (has('amount') && (has('credit') || has('debit'))) return { at: null, code: 'both' }
  return has('reference') || has('purpose') ? null : { at: null, code: 'reference' }
}

/** The identity of a layout: the names of its columns, or their number where they have none. */
export const layoutKey = (header: readonly string[], hasHeader: boolean): string =>
  hasHeader ? JSON.stringify(header.map((cell) => cell.normalize('NFKC').trim())) : String(header.length)
