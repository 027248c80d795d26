import { type Money, money, sumMoney } from '#app/kit/money.ts'
import type { PaymentRow } from './payable.ts'

export type OpenPayment = { payment: PaymentRow; left: Money }

/** The payments of which something has not gone back, each with how much. */
export function openPayments(attempts: readonly PaymentRow[]): OpenPayment[] {
  return attempts.flatMap((payment) => {
    const left = payment.state === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0
    return left > 0 ? [{ payment, left: money(left, payment.currency) }] : []
  })
}

/** What has not gone back of all of them, in one currency. */
export const leftOf = (payments: readonly OpenPayment[], currency: string): Money =>
  sumMoney(
    payments.map(({ left }) => left),
    currency,
  )
