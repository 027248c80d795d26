import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listDue } from '#app/features/sales/payouts/queries-due.server.ts'
import { getOwnStanding } from '#app/features/sales/payouts/queries-own.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
/** When the batch was made, in days before now. */
const PAID = 8
const STAFF = 'quorum_team'
const ACCOUNTS = [
  {
    username: 'monica_fernandes',
    holder: 'Monica Fernandes',
    accountNumber: '910010045678901',
    ifsc: 'UTIB0000123',
  },
  { username: 'steelmind', holder: 'Steelmind Training', accountNumber: '004401512345', ifsc: 'ICIC0000044' },
]
/** Whose balance is below zero, as an order was given back after it was paid out. */
const BELOW = 'steelmind'

/**
 * Two providers who were paid what was due a week ago, of whom one gave money back since and is below zero.
 * Whoever else is owed something has no bank account, and reads that. Returns how many payouts there are.
 */
export async function loadPayouts(now: Date, known: Known): Promise<number> {
  const then = new Date(now.getTime() - PAID * DAY)
  for (const { username, ...typed } of ACCOUNTS) {
    const who = await contextOf(known, username, new Date(then.getTime() - 30 * DAY))
    await saveBankAccount(who, { ...typed, format: 'ifsc', seen: '' })
  }
  const staff = await staffOf(known, then)
  let paid = 0
  for (const { currency, method, count } of await listDue(staff)) {
    const { code: batch } = await preparePayouts(staff, { currency, method, key: randomUUID() })
    await sendBatch(staff, { batch }).then(
      () => markPayoutsPaid({ ...staff, now: () => new Date(then.getTime() + DAY) }, { batch }),
      // Above the limit it waits for a second person.
      () => undefined,
    )
    paid += count
  }
  await giveBack(await contextOf(known, BELOW, new Date(now.getTime() - DAY)))
  return paid
}

/** Staff who pay out, whatever their second step is. */
async function staffOf(known: Known, at: Date): Promise<Ctx> {
  const ctx = await contextOf(known, STAFF, at)
  const { actor } = ctx
  if (!isPerson(actor)) throw new RangeError(`${STAFF} is nobody`)
  return { ...ctx, actor: { ...actor, staffTasks: ['payOut'], owesTwoStep: false } }
}

const SOME = 12

/** Gives orders back that were paid out, the largest first, until the balance is below zero. */
async function giveBack(seller: Ctx): Promise<void> {
  if (!isPerson(seller.actor)) return
  const sold = await db()
    .select({ reference: orders.reference, totalMinor: orders.totalMinor, currency: orders.currency })
    .from(orders)
    .where(
      and(
        eq(orders.sellerId, seller.actor.partyId),
        eq(orders.payment, 'paid'),
        eq(orders.refund, 'none'),
        sql`exists (select from payout_lines l join ledger_entries e on e.id = l.entry_id
          join ledger_transactions t on t.id = e.transaction_id where t.subject_id = ${orders.id})`,
      ),
    )
    .orderBy(desc(orders.totalMinor), orders.reference)
    .limit(SOME)
  for (const { reference, totalMinor, currency } of sold) {
    const amount = decimalOf(money(totalMinor, currency))
    const key = randomUUID()
    await refundGoodwill(seller, {
      reference,
      amount,
      note: 'The training fell short of what was agreed.',
      key,
    })
    const [refund] = await db().select({ id: refunds.id }).from(refunds).where(eq(refunds.causeId, key))
    if (refund) await sendRefund(systemContext('demo-world', { now: seller.now }), refund.id)
    const standing = (await getOwnStanding(seller))?.standings.find((one) => one.currency === currency)
    if ((standing?.due ?? 0) < 0) return
  }
}
