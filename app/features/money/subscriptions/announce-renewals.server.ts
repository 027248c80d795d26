import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { findMandate } from '#app/features/money/card-mandates/find-mandate.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { lockSubscription } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { totalOf } from './queries-price.server.ts'
import { everySubscription } from './queries-scope.server.ts'
import {
  chargedFrom,
  DAY_MS,
  isNoticeDue,
  NOTICE_DAYS,
  needsFactor,
  RENEW_DAYS,
  renewalUnconfirmed,
} from './subscription.ts'
import { subscriptions } from './tables.server.ts'
import { tellAdmins } from './tell-admins.server.ts'

const AT_ONCE = 200

/**
 * Tells admins that their kept card will be charged, how much and when, seven days before it is, and a day
 * before at the least; what wants another factor is to be confirmed at the page instead. Each end once.
 * Returns how many. For the system alone.
 */
export async function announceRenewals(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const soon = new Date(ctx.now().getTime() + (RENEW_DAYS + NOTICE_DAYS) * DAY_MS)
  const { id, state, endDate, cancelAtEnd, payWay, noticedAt } = subscriptions
  const due = await read(ctx)
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        everySubscription(ctx),
        eq(state, 'active'),
        eq(payWay, 'card'),
        eq(cancelAtEnd, false),
        isNull(noticedAt),
        lte(endDate, soon),
      ),
    )
    .orderBy(asc(endDate))
    .limit(AT_ONCE)
  let told = 0
  for (const one of due) if (await inTransaction((tx) => announceOne(tx, ctx, one.id))) told += 1
  return told
}

async function announceOne(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const [row, now] = [await lockSubscription(tx, id), ctx.now()]
  const mandate = await findMandate(tx, row.partyId)
  if (!isNoticeDue(row, now) || row.billing === null || mandate?.last4 == null) return false
  const { last4 } = mandate
  const amount = totalOf(renewalOf(row, now).net, row.billing, now)
  const isConfirmed = needsFactor(amount)
  await tx
    .update(subscriptions)
    .set({ noticedAt: now, unconfirmedAt: isConfirmed ? now : null })
    .where(eq(subscriptions.id, id))
  if (isConfirmed) {
    await recordFact(tx, renewalUnconfirmed, id, { party: row.partyId })
    return true
  }
  const least = new Date(now.getTime() + DAY_MS)
  const day = localDate(chargedFrom(row) > least ? chargedFrom(row) : least, 'UTC')
  await tellAdmins(tx, {
    partyId: row.partyId,
    about: `${id}:${row.endDate.toISOString()}:${amount.minor}`,
    what: ({ company, ...to }) => ({
      ...to,
      kind: 'planRenews',
      parameters: { company, amount, day: { day }, card: last4 },
    }),
  })
  return true
}
