import { and, eq, ne, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/money/payments/payment.ts'
import { invoices } from './tables.server.ts'

/** Joins the credit notes of a subject whose id stands in `id`. */
export function isCreditNoteOf(kind: SubjectKind, id: SQLWrapper): SQL | undefined {
  return and(eq(invoices.subjectKind, kind), eq(invoices.subjectId, id), eq(invoices.kind, 'credit_note'))
}

/** Joins the invoice of a subject whose id stands in `id`: the corrected one, where it was corrected. */
export function isInvoiceOf(kind: SubjectKind, id: SQLWrapper): SQL | undefined {
  return and(
    eq(invoices.subjectKind, kind),
    eq(invoices.subjectId, id),
    eq(invoices.kind, 'invoice'),
    ne(invoices.state, 'replaced'),
  )
}
