import { and, asc, eq, gt, isNotNull, lte, ne, or } from 'drizzle-orm'
import { daysUntil } from '#app/features/people/companies/workspace-term.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { localDate } from '#app/kit/dates.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { lockSubscription, type SubscriptionRow } from './lock-subscription.server.ts'
import { renewalOf } from './plan.ts'
import { totalOf } from './queries-price.server.ts'
import { everySubscription } from './queries-scope.server.ts'
import { DAY_MS, lastReminder, openUntil, type Reminder, reminderOf } from './subscription.ts'
import { subscriptions } from './tables.server.ts'
import { type ToAdmin, tellAdmins } from './tell-admins.server.ts'

const AT_ONCE = 500

/**
 * Reminds the admins of workspaces whose trial ends in 7 days or in one, who are to pay by hand or to confirm
 * a renewal, whose invoice is open after its day, or that owe money, once for each such moment; of several
 * that have passed the last is told. Returns how many workspaces were reminded.
 */
export async function remindAdmins(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const { state, endDate, cancelAtEnd, payWay, unconfirmedAt } = subscriptions
  const soon = new Date(now.getTime() + 7 * DAY_MS)
  const rows = await read(ctx)
    .select()
    .from(subscriptions)
    .where(
      and(
        everySubscription(ctx),
        lte(endDate, soon),
        or(
          and(eq(state, 'trialing'), gt(endDate, now)),
          eq(state, 'past_due'),
          and(eq(state, 'active'), eq(cancelAtEnd, false), or(ne(payWay, 'card'), isNotNull(unconfirmedAt))),
        ),
      ),
    )
    .orderBy(asc(endDate))
  let reminded = 0
  for (const row of rows) {
    if (reminded >= AT_ONCE) break
    if (isOwed(row, now) && (await remindOf(ctx, row.id))) reminded += 1
  }
  return reminded
}

type Timed = Parameters<typeof lastReminder>[0] & { remindedAt: Date | null }

function isOwed(row: Timed, now: Date): boolean {
  const moment = lastReminder(row, now)
  return moment !== null && (row.remindedAt === null || row.remindedAt < moment)
}

async function remindOf(ctx: Ctx, subscriptionId: string): Promise<boolean> {
  const now = ctx.now()
  return inTransaction(async (tx) => {
    const row = await lockSubscription(tx, subscriptionId)
    const [moment, reminder] = [lastReminder(row, now), reminderOf(row)]
    if (moment === null || reminder === null || !isOwed(row, now)) return false
    await tx.update(subscriptions).set({ remindedAt: now }).where(eq(subscriptions.id, row.id))
    await tellAdmins(tx, {
      partyId: row.partyId,
      about: `${row.id}:${moment.toISOString()}`,
      what: (to) => saidOf(row, { reminder, now, to }),
    })
    return true
  })
}

type Said = { reminder: Reminder; now: Date; to: ToAdmin }

function saidOf(row: SubscriptionRow, { reminder, now, to: { company, ...to } }: Said): Happened {
  if (reminder === 'trial')
    return { ...to, kind: 'trialEnds', count: daysUntil(row.endDate, now), parameters: { company } }
  if (reminder === 'due' || row.billing === null) return { ...to, kind: 'planDue', parameters: { company } }
  const amount = totalOf(renewalOf(row, now).net, row.billing, now)
  const parameters = { company, amount, day: { day: localDate(openUntil(row), 'UTC') } }
  if (reminder === 'hand') return { ...to, kind: 'planByHand', parameters }
  return reminder === 'confirm'
    ? { ...to, kind: 'planConfirm', parameters }
    : { ...to, kind: 'planInvoiceLate', parameters }
}
