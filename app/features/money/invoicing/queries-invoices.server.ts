import { and, eq, ne, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/money/payments/payment.ts'
import { invoices } from './tables.server.ts'

/**
 * What of one of the `refunds` of a query does not go back, as it never came: by how much less its payer
 * withholds, by the credit note of its cause, however often it is sent.
 */
export const WITHHELD_OF_REFUND = `coalesce((select n.withheld_minor from invoices n join refunds r on r.id = n.refund_id
    where r.payment_id = refunds.payment_id and r.cause_kind = refunds.cause_kind and r.cause_id = refunds.cause_id), 0)`

type Paper = Pick<typeof invoices.$inferSelect, 'id' | 'settlesId' | 'creditsId' | 'createdAt' | 'state'>

/** What a credit note names as corrected (`isNamedBy`), of documents of one subject that were read. */
export function namedBy<T extends Paper>(note: Paper, papers: readonly T[]): T | null {
  const isFinal = ({ settlesId, state, createdAt }: T) =>
    settlesId !== null &&
    settlesId === note.creditsId &&
    state !== 'replaced' &&
    createdAt.getTime() <= note.createdAt.getTime()
  return papers.find(isFinal) ?? papers.find(({ id }) => id === note.creditsId) ?? null
}

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
