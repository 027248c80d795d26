import { operatorPlace } from '#app/features/money/invoicing/queries-operator.server.ts'
import { capturePostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { serviceTerms } from '#app/features/money/tax/service-terms.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { taxOn } from '#app/kit/tax.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sandboxCharged } from '#app/platform/testing/charges.ts'
import { termPrice } from './plan.ts'
import { seatPrice } from './queries-price.server.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'
import { writePlanSale } from './write-plan-sale.server.ts'

type Given = Partial<typeof subscriptions.$inferInsert> & { partyId: PartyId }

/**
 * The subscription of a company that is there, on trial for a month, unless said otherwise. `parties` is left
 * as it is.
 */
export async function aSubscription(tx: Tx, given: Given): Promise<typeof subscriptions.$inferSelect> {
  const price = seatPrice(given.currency ?? 'EUR')
  const seatYearMinor = (given.seatMinor ?? price.seatMinor) * 10
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id: newId(),
      state: 'trialing',
      seats: 10,
      endDate: new Date(Date.now() + 30 * 86_400_000),
      ...price,
      seatYearMinor,
      ...given,
      currency: price.currency,
    })
    .returning()
  if (!row) throw new Error('no subscription was written')
  return row
}

type Paid = typeof subscriptions.$inferSelect

/** What was paid for the term of a subscription as it began: the payment, the books and the invoice. */
export async function aPaidTerm(tx: Tx, row: Paid, language: string = DEFAULT_LANGUAGE): Promise<void> {
  const { periodStart: at, endDate: periodEnd, billing, cycle, seats } = row
  if (!at || !billing) throw new Error('nothing was paid for this subscription')
  const terms = serviceTerms(operatorPlace(at), billing)
  const { net, tax, total } = taxOn(termPrice(row, seats, cycle), terms)
  const subject = { kind: 'subscription', id: row.id } as const
  const [payment] = await tx
    .insert(payments)
    .values({
      id: newId(),
      subjectKind: subject.kind,
      subjectId: subject.id,
      payerId: row.partyId,
      gateway: 'sandbox',
      idempotencyKey: newId(),
      bodyHash: '',
      amountMinor: total.minor,
      currency: total.currency,
      state: 'succeeded',
      createdAt: at,
      settledAt: at,
    })
    .returning()
  if (!payment) throw new Error('no payment was written')
  const [charge] = await tx
    .insert(subscriptionCharges)
    .values({
      paymentId: payment.id,
      subscriptionId: row.id,
      kind: 'start',
      cycle,
      seats,
      periodStart: at,
      periodEnd,
      netMinor: net.minor,
      taxMinor: tax.minor,
      tax: terms,
      billing,
      method: 'succeeds',
      language,
    })
    .returning()
  if (!charge) throw new Error('no charge was written')
  const { amountMinor, currency } = payment
  const charged = { paymentId: payment.id, amountMinor, currency, card: 'succeeds' } as const
  await sandboxCharged(tx, [{ ...charged, state: 'succeeded', createdAt: at }])
  await postLedgerEntry(tx, {
    kind: 'capture',
    uniqueKey: `capture:${payment.id}`,
    subject,
    occurredAt: at,
    postings: capturePostings(total, row.partyId),
  })
  await writePlanSale(tx, systemContext('demo', { now: () => at }), { row, charge, payment })
}
