import { type Money, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { GatewayCharge, ShownCard } from '#app/platform/payments/gateway.server.ts'
import type { Posting } from './ledger.ts'
import type { SubjectKind } from './payment.ts'
import type { RefundReason } from './refund.ts'
import type { disputes, payments, refunds } from './tables.server.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

/** What a gateway was asked for in the beginning, of which less may be taken where it is set aside first. */
export const askedOf = ({ authorizedMinor, amountMinor, currency }: PaymentRow): Money =>
  money(authorizedMinor ?? amountMinor, currency)

/** What its gateway says of a charge. */
export type ChargeFacts = Pick<PaymentRow, 'gatewayReference' | 'feeMinor' | 'feeCurrency' | 'cardLast4'>

export const chargeFacts = ({ reference, fee, last4 }: GatewayCharge): ChargeFacts => ({
  gatewayReference: reference,
  feeMinor: fee?.minor ?? null,
  feeCurrency: fee?.currency ?? null,
  cardLast4: last4 ?? null,
})

/** Which payment, and what it is for: both never change. */
export type KnownPayment = Pick<PaymentRow, 'id' | 'subjectKind' | 'subjectId'>

/**
 * What a payment is for, locked for this transaction: what must be true of it in the moment in which money
 * moves.
 */
export type LockedPayable = Paid & (Authorizable | Partial<Record<keyof Authorizable, never>>)

/**
 * `refundedMinor` is what of a payment has gone back by now, with it; `reversedMinor` what was booked as
 * going back, whether it arrived or not; `isBooked` where an earlier one of the same amount was, which did
 * not arrive.
 */
export type RefundSums = { refundedMinor: number; reversedMinor: number; isBooked: boolean }

type Paid = {
  /**
   * The money is there, with the card where that was to be kept: null when it is used, otherwise why it goes
   * back at once.
   */
  paid(payment: PaymentRow, card?: ShownCard): Promise<RefundReason | null>
  declined(payment: PaymentRow): Promise<void>
  /** An amount went back. */
  refunded(payment: PaymentRow, refund: RefundRow & RefundSums): Promise<void>
  /**
   * From whom a disputed amount of the payment is taken while it is held; without it, or null, it lay at the
   * gateway unused.
   */
  sharesOf?(payment: PaymentRow, amount: Money): Promise<Posting[] | null>
  /** One that had gone back did not arrive. */
  refundReturned(payment: PaymentRow, refund: RefundRow & Pick<RefundSums, 'refundedMinor'>): Promise<void>
}

/** Of what money is set aside for; without it, what is set aside is let go. */
type Authorizable = {
  /** The money is set aside: whether it is wanted; otherwise it is let go. */
  authorized(payment: PaymentRow): Promise<boolean>
  /**
   * Whether money that was wanted when it was set aside still is, now and then asked; otherwise it is let go.
   * Changes nothing.
   */
  keeps(payment: PaymentRow): Promise<boolean>
}

/** How each kind of what is paid for is locked, and told what becomes of its payment. */
export type Payables = Record<SubjectKind, (tx: Tx, ctx: Ctx, subjectId: string) => Promise<LockedPayable>>
