import { and, asc, eq, sql } from 'drizzle-orm'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { takePlanTransfer } from '#app/features/money/subscriptions/take-plan-transfer.server.ts'
import { payerMarkOf } from '#app/features/sales/bank-statements/payer-mark.server.ts'
import { referencesIn } from '#app/features/sales/bank-statements/statement.ts'
import { findMeant } from '#app/features/sales/collective-statements/find-meant.server.ts'
import { takeReceipt } from '#app/features/sales/collective-statements/take-receipt.server.ts'
import { arrivePayout } from '#app/features/sales/payouts/arrive-payout.server.ts'
import { failPayout } from '#app/features/sales/payouts/fail-payout.server.ts'
import { everyPayout } from '#app/features/sales/payouts/queries-scope.server.ts'
import { payoutBatches, payouts } from '#app/features/sales/payouts/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Outcome } from './house-statement.ts'
import { houseEntries } from './tables.server.ts'

type Row = typeof houseEntries.$inferSelect

/**
 * Books an entry, once: money that came pays the renewal of a plan that it names, or is taken of the
 * collecting account, a payout that was booked has
 * arrived, one that came back is owed again. Only with the amount of the payout that it names. For the system
 * alone.
 */
export async function bookHouseEntry(tx: Tx, ctx: Ctx, entryId: string): Promise<void> {
  requireSystem(ctx)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from house_entries where id = ${entryId} and outcome is null for update`,
  )
  if (rows.length === 0) return
  const [entry] = await tx.select().from(houseEntries).where(eq(houseEntries.id, entryId))
  if (!entry) return
  const { rows: earlier } =
    await tx.execute(sql`select 1 from house_entries where entry_key = ${entry.entryKey}
    and outcome in ('collected', 'queued', 'paid', 'returned')`)
  const outcome = earlier.length > 0 ? 'again' : await book(tx, ctx, entry)
  await tx
    .update(houseEntries)
    .set({ outcome, bookedAt: ctx.now(), payerIban: null })
    .where(eq(houseEntries.id, entryId))
}

async function book(tx: Tx, ctx: Ctx, entry: Row): Promise<Outcome> {
  if (entry.kind === 'credit') return collect(tx, ctx, entry)
  if (entry.kind === 'returned') return giveBack(tx, ctx, entry)
  return entry.payout === null && entry.batch !== null ? payBatch(tx, ctx, entry) : payOne(tx, ctx, entry)
}

async function collect(tx: Tx, ctx: Ctx, entry: Row): Promise<Outcome> {
  const { account, amountMinor, currency, day, payer, payerIban, words, entryKey } = entry
  const plan = await takePlanTransfer(tx, ctx, {
    references: referencesIn(words),
    amountMinor,
    currency,
    day,
  })
  if (plan !== null) return plan === 'paid' ? 'collected' : plan
  const isCollecting = account === null || account === collectingAccount(currency)?.number
  // On the account that pays out anything else may come.
  if (!isCollecting && !(await findMeant(tx, words))) return 'unknown'
  const receipt = {
    amountMinor,
    currency,
    day,
    payer,
    words,
    enteredBy: null,
    payerMark: payerIban && payerMarkOf(payerIban),
  }
  const { became } = await takeReceipt(tx, ctx, { ...receipt, entryKey: `bank:${entryKey}` })
  return became
}

const payoutsOf = (tx: Tx, ctx: Ctx, which: ReturnType<typeof sql>) =>
  tx
    .select()
    .from(payouts)
    .where(and(everyPayout(ctx), which))
    .orderBy(asc(payouts.id))
    .for('update')

async function payOne(tx: Tx, ctx: Ctx, { payout, amountMinor, currency }: Row): Promise<Outcome> {
  if (payout === null) return 'unknown'
  const [row] = await payoutsOf(tx, ctx, sql`${payouts.code} = ${payout}`)
  if (!row) return 'unknown'
  if (row.amountMinor !== amountMinor || row.currency !== currency) return 'mismatch'
  if (row.state !== 'sent') return 'again'
  await arrivePayout(tx, ctx, row)
  return 'paid'
}

/** An entry for a whole batch, of which the bank lists nothing. */
async function payBatch(tx: Tx, ctx: Ctx, { batch, amountMinor, currency }: Row): Promise<Outcome> {
  const { rows: found } = await tx.execute<{ id: string }>(
    sql`select id from ${payoutBatches} where code = ${batch} for update`,
  )
  const [one] = found
  if (!one) return 'unknown'
  const rows = await payoutsOf(tx, ctx, sql`${payouts.batchId} = ${one.id} and ${payouts.sentAt} is not null`)
  const sum = rows.reduce((total, row) => total + row.amountMinor, 0)
  if (sum !== amountMinor || rows.some((row) => row.currency !== currency)) return 'mismatch'
  const under = rows.filter(({ state }) => state === 'sent')
  for (const row of under) await arrivePayout(tx, ctx, row)
  return under.length > 0 ? 'paid' : 'again'
}

async function giveBack(tx: Tx, ctx: Ctx, entry: Row): Promise<Outcome> {
  const { payout, amountMinor, currency, reason, words } = entry
  if (payout === null) return 'unknown'
  const [row] = await payoutsOf(tx, ctx, sql`${payouts.code} = ${payout}`)
  if (!row) return 'unknown'
  if (row.amountMinor !== amountMinor || row.currency !== currency) return 'mismatch'
  if (row.state !== 'sent' && row.state !== 'paid') return 'again'
  await failPayout(tx, ctx, { row, failure: (reason ?? words).slice(0, 200) || '-' })
  return 'returned'
}
