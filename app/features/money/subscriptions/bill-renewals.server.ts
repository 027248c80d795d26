import { and, asc, desc, eq, lte } from 'drizzle-orm'
import { issueInvoice } from '#app/features/money/invoicing/issue-invoice.server.ts'
import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import { applyStatus } from '#app/features/money/payments/apply-status.server.ts'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { lockPayable } from '#app/features/money/payments/lock-payable.server.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { creditorReference, TRANSFER } from '#app/features/money/payments/transfer.ts'
import { enterOperator } from '#app/features/people/parties/enter-operator.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newCode } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import { breakdownOf } from '#app/kit/tax.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { createCharge } from './create-charge.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { lineOf } from './plan-line.server.ts'
import { everySubscription } from './queries-scope.server.ts'
import { BILL_DAYS, DAY_MS, isBillDue, openUntil, renewalBilled } from './subscription.ts'
import { subscriptionCharges, subscriptions } from './tables.server.ts'

const AT_ONCE = 200
/** Who gets an invoice has so many days for it, as far as the workspace stays open. */
const LEAST_DAYS = 7

/**
 * Issues the invoices of plans that renew by transfer, weeks before the end, on which they are due; each end
 * once. Returns how many. For the system alone.
 */
export async function billRenewals(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const soon = new Date(ctx.now().getTime() + BILL_DAYS * DAY_MS)
  const { id, state, endDate, cancelAtEnd, payWay } = subscriptions
  const due = await read(ctx)
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        everySubscription(ctx),
        eq(state, 'active'),
        eq(payWay, 'invoice'),
        eq(cancelAtEnd, false),
        lte(endDate, soon),
      ),
    )
    .orderBy(asc(endDate))
    .limit(AT_ONCE)
  let billed = 0
  for (const one of due) if (await inTransaction((tx) => billOne(tx, ctx, one.id))) billed += 1
  return billed
}

async function billOne(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, id)
  const account = collectingAccount(row.currency)
  if (!isBillDue(row, ctx.now()) || row.billing === null || account === null) return false
  const attempts = await attemptsOf(tx, { kind: 'subscription', id })
  if (attempts.some(({ state }) => isOpenPayment(state))) return false

  const reference = newReference()
  const key = `bill:${row.endDate.toISOString()}:${attempts.length}`
  const payment = await createCharge(tx, {
    row,
    charge: renewalOf(row, ctx.now()),
    billing: row.billing,
    method: TRANSFER,
    language: await languageOf(tx, id),
    gateway: TRANSFER,
    key,
    body: { bill: key },
    reference,
    now: ctx.now(),
  })
  const subject = await lockPayable(tx, ctx, payment)
  const [started] = (await attemptsOf(tx, { kind: 'subscription', id })).filter(
    (one) => one.id === payment.id,
  )
  if (!started) throw new Error('a payment that was written is gone')
  await applyStatus(tx, ctx, {
    subject,
    payment: started,
    status: { answer: 'waiting', amount: payment.amount },
  })
  await recordFact(tx, renewalBilled, id, { party: row.partyId })
  const transfer = { ...account, reference: creditorReference(reference) }
  await issue(tx, ctx, { row, paymentId: payment.id, owed: { dueOn: dueOn(row, ctx.now()), transfer } })
  return true
}

type Issued = {
  row: SubscriptionRow
  paymentId: string
  owed: NonNullable<Parameters<typeof issueInvoice>[1]['owed']>
}

async function issue(tx: Tx, ctx: Ctx, { row, paymentId, owed }: Issued): Promise<void> {
  const [charge] = await tx
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.paymentId, paymentId))
  if (!charge) throw new Error('a renewal without what it buys')
  const { netMinor, taxMinor, periodStart: from, periodEnd: to } = charge
  const totalMinor = netMinor + taxMinor
  const sellerId = await enterOperator(tx)
  await issueInvoice(tx, {
    subject: { kind: 'renewal', id: paymentId },
    sellerId,
    seller: describeOperator(),
    buyerId: row.partyId,
    buyer: charge.billing,
    language: charge.language,
    currency: row.currency,
    lines: [lineOf(charge, { from, to })],
    due: {
      net: money(netMinor, row.currency),
      tax: money(taxMinor, row.currency),
      total: money(totalMinor, row.currency),
      breakdown: breakdownOf(charge.tax, { totalMinor, taxMinor }),
    },
    state: 'issued',
    owed,
    at: ctx.now(),
  })
}

/** Capital letters and figures, which no payout and no order has: those begin otherwise, or are longer. */
const newReference = () => `W${newCode(11).toUpperCase()}`

/** On the last day that is paid for, or a week from now where that is later. */
function dueOn(row: SubscriptionRow, now: Date): string {
  const due = Math.max(row.endDate.getTime(), now.getTime() + LEAST_DAYS * DAY_MS)
  return localDate(new Date(Math.min(due, openUntil(row).getTime())), 'UTC')
}

async function languageOf(tx: Tx, id: string): Promise<string> {
  const [last] = await tx
    .select({ language: subscriptionCharges.language })
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, id))
    .orderBy(desc(subscriptionCharges.createdAt))
    .limit(1)
  return last?.language ?? DEFAULT_LANGUAGE
}
