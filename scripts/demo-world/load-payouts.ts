import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { placeHold } from '#app/features/sales/payouts/place-hold.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listDue } from '#app/features/sales/payouts/queries-due.server.ts'
import { getOwnStanding } from '#app/features/sales/payouts/queries-own.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { forgetWebhooks } from '#app/platform/testing/forget-webhooks.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Known } from './known.ts'
import { contextOf, staffContextOf } from './known-context.ts'

const DAY = 86_400_000
/** When the batch was made, in days before now. */
const PAID = 8
type Account = { username: string; holder: string; format: string } & Record<string, string>

/** Who was paid a week ago; the account of the provider of the price promise is there already. */
const PAID_TO: Account[] = [
  {
    username: 'sophie_delattre',
    holder: 'Sophie Delattre',
    format: 'iban',
    iban: 'FR1420041010050500013M02606',
  },
]
/** Whose balance is below zero, as orders were given back after they were paid out. */
const BELOW = 'sophie_delattre'
/** Who has given an account since: the next batch pays them, but for the one whom staff hold. */
const DUE_TO: Account[] = [
  { username: 'altura_segura', holder: 'Altura Segura', format: 'iban', iban: 'ES9121000418450200051332' },
  {
    username: 'giulia_marchetti',
    holder: 'Giulia Marchetti',
    format: 'iban',
    iban: 'IT60X0542811101000000123456',
  },
  {
    username: 'yogesh_sathe',
    holder: 'Yogesh Sathe',
    format: 'ifsc',
    accountNumber: '910010045678901',
    ifsc: 'UTIB0000123',
  },
]
const HELD = {
  username: 'giulia_marchetti',
  words:
    'A buyer says that the training of October was cut short. We ask both sides and write to you this week.',
}

/**
 * Providers who were paid what was due a week ago, of whom one gave money back since and is below zero; some
 * who are paid next, one whom staff hold, and others who have yet to give an account. Returns how many were
 * paid.
 */
export async function loadPayouts(now: Date, known: Known): Promise<number> {
  const then = new Date(now.getTime() - PAID * DAY)
  await giveAccounts(PAID_TO, known, then)
  const staff = await staffContextOf(known, 'payOut', then)
  let paid = 0
  for (const { currency, method, count } of await listDue(staff)) {
    const { code: batch } = await preparePayouts(staff, { currency, method, key: randomUUID() })
    await sendBatch(staff, { batch })
    await markPayoutsPaid({ ...staff, now: () => new Date(then.getTime() + DAY) }, { batch })
    paid += count
  }
  const yesterday = new Date(now.getTime() - DAY)
  await giveBack(await contextOf(known, BELOW, yesterday))
  // The gateway would tell us what we know: nobody listens yet.
  await forgetWebhooks()
  await giveAccounts(DUE_TO, known, yesterday)
  await placeHold(await staffContextOf(known, 'payOut', yesterday), HELD)
  return paid
}

async function giveAccounts(accounts: readonly Account[], known: Known, at: Date): Promise<void> {
  for (const { username, ...typed } of accounts)
    await saveBankAccount(await contextOf(known, username, at), { ...typed, seen: '' })
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
