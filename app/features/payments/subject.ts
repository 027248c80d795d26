import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { SubjectKind } from './payment.ts'
import type { RefundReason } from './refund.ts'
import type { payments, refunds } from './tables.server.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** Which payment, and what it is for: both never change. */
export type KnownPayment = Pick<PaymentRow, 'id' | 'subjectKind' | 'subjectId'>

/** What a payment is for, locked for this transaction: what must be true of it in the moment in which money moves. */
export type LockedSubject = {
  /** The money is there: null when it is used, otherwise why it goes back at once. */
  paid(payment: PaymentRow): Promise<RefundReason | null>
  declined(payment: PaymentRow): Promise<void>
  /** An amount went back; `backMinor` is what of this payment has gone back by now, with it. */
  paidBack(payment: PaymentRow, refund: RefundRow & { backMinor: number }): Promise<void>
}

/** How what stands above is locked and told, by kind (`app/subjects.server.ts` binds them). */
export type PaymentSubjects = Partial<
  Record<SubjectKind, (tx: Tx, ctx: Ctx, subjectId: string) => Promise<LockedSubject>>
>

/** Locks what a payment is for, before anything of the payment is read for writing. */
export function lockSubject(
  subjects: PaymentSubjects,
  tx: Tx,
  ctx: Ctx,
  { subjectKind, subjectId }: KnownPayment,
): Promise<LockedSubject> {
  const lock = subjects[subjectKind]
  if (!lock) throw new Error(`nobody answers for payments of a ${subjectKind}`)
  return lock(tx, ctx, subjectId)
}
