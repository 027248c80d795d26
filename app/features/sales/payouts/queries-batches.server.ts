import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { maskedNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canPayOut } from './policy.ts'
import { payerOf } from './queries-payer.server.ts'
import { batchesPaidBy, payoutsPaidBy } from './queries-scope.server.ts'
import { payoutBatches, payouts } from './tables.server.ts'

const BATCHES = 10
const PAYOUTS = 50

/** Batches, the newest first. Not found for who does not pay out. */
export async function listBatches(ctx: Ctx, page: number) {
  if (!canPayOut(ctx.actor)) throw notFound()
  const seen = batchesPaidBy(ctx.actor)
  const [rows, [all]] = await Promise.all([
    read(ctx)
      .select({
        code: payoutBatches.code,
        currency: payoutBatches.currency,
        method: payoutBatches.method,
        state: payoutBatches.state,
        count: payoutBatches.count,
        totalMinor: payoutBatches.totalMinor,
        createdAt: payoutBatches.createdAt,
      })
      .from(payoutBatches)
      .where(seen)
      .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
      .limit(BATCHES)
      .offset((page - 1) * BATCHES),
    read(ctx).select({ total: count() }).from(payoutBatches).where(seen),
  ])
  return pageOf(rows, all?.total ?? 0, page, BATCHES)
}

const preparer = alias(accounts, 'preparer')
const approver = alias(accounts, 'approver')

/**
 * A batch with its payouts, page by page, and what of it stands where. `isOwn` is whether the reader prepared
 * it, and so does not approve it. Not found for who does not pay out.
 */
export async function getBatch(ctx: Ctx, code: string, page: number) {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const [batch] = await read(ctx)
    .select({
      id: payoutBatches.id,
      code: payoutBatches.code,
      currency: payoutBatches.currency,
      method: payoutBatches.method,
      state: payoutBatches.state,
      needsApproval: payoutBatches.needsApproval,
      count: payoutBatches.count,
      totalMinor: payoutBatches.totalMinor,
      createdAt: payoutBatches.createdAt,
      sentAt: payoutBatches.sentAt,
      preparedBy: sql<string>`${preparer.displayUsername}`,
      approvedBy: sql<string | null>`${approver.displayUsername}`,
      isOwn: sql<boolean>`${payoutBatches.preparedBy} = ${actor.accountId}`,
    })
    .from(payoutBatches)
    .innerJoin(preparer, eq(preparer.id, payoutBatches.preparedBy))
    .leftJoin(approver, eq(approver.id, payoutBatches.approvedBy))
    .where(and(batchesPaidBy(actor), eq(payoutBatches.code, code)))
  if (!batch) throw notFound()
  const { id, ...said } = batch
  const ofBatch = and(payoutsPaidBy(actor), eq(payouts.batchId, id))
  const [sums, rows] = await Promise.all([
    read(ctx)
      .select({
        state: payouts.state,
        count: count(),
        minor: sql<number>`sum(${payouts.amountMinor})::bigint`.mapWith(Number),
      })
      .from(payouts)
      .where(ofBatch)
      .groupBy(payouts.state)
      .orderBy(payouts.state),
    read(ctx)
      .select({
        code: payouts.code,
        name: parties.name,
        slug: parties.displaySlug,
        holder: payouts.holder,
        number: payouts.number,
        amountMinor: payouts.amountMinor,
        currency: payouts.currency,
        state: payouts.state,
        holdReason: payouts.holdReason,
        failure: payouts.failure,
      })
      .from(payouts)
      .innerJoin(parties, eq(parties.id, payouts.partyId))
      .where(ofBatch)
      .orderBy(asc(payouts.holder), asc(payouts.id))
      .limit(PAYOUTS)
      .offset((page - 1) * PAYOUTS),
  ])
  return {
    batch: { ...said, canBeSent: payerOf(said.method) !== null },
    sums,
    payouts: pageOf(
      rows.map((row) => ({ ...row, number: maskedNumber(row.number) })),
      said.count,
      page,
      PAYOUTS,
    ),
  }
}

export type StaffBatch = Awaited<ReturnType<typeof getBatch>>
