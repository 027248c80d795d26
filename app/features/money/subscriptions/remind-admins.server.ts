import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import { daysUntil } from '#app/features/people/companies/workspace-term.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { adminsOf } from './admins-of.server.ts'
import { lockSubscription } from './lock-subscription.server.ts'
import { BILLING_PATH } from './notify-subscription.server.ts'
import { everySubscription } from './queries-scope.server.ts'
import { DAY_MS, lastReminder } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const AT_ONCE = 500

/**
 * Reminds the admins of workspaces whose trial ends in 7 days or in one, or that owe money, once for each
 * such moment; of several that have passed the last is told. Returns how many workspaces were reminded.
 */
export async function remindAdmins(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const { state, endDate, id } = subscriptions
  const soon = new Date(now.getTime() + 7 * DAY_MS)
  const [endsSoon, owes] = [and(gt(endDate, now), lte(endDate, soon)), lte(endDate, now)]
  const rows = await read(ctx)
    .select({ id, state, endDate, remindedAt: subscriptions.remindedAt })
    .from(subscriptions)
    .where(
      and(everySubscription(ctx), or(and(eq(state, 'trialing'), endsSoon), and(eq(state, 'past_due'), owes))),
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
    const moment = lastReminder(row, now)
    if (moment === null || !isOwed(row, now)) return false
    await tx.update(subscriptions).set({ remindedAt: now }).where(eq(subscriptions.id, row.id))
    const [party] = await tx
      .select({ company: parties.name })
      .from(parties)
      .where(eq(parties.id, row.partyId))
    const { company = '' } = party ?? {}
    const about = `${row.id}:${moment.toISOString()}`
    const admins = await adminsOf(tx, row.partyId)
    const happened = admins.map((account): Happened => {
      const notification = { to: { account }, about, link: BILLING_PATH, parameters: { company } }
      return row.state === 'trialing'
        ? { ...notification, kind: 'trialEnds', count: daysUntil(row.endDate, now) }
        : { ...notification, kind: 'planDue' }
    })
    await notifyAccounts(tx, happened)
    return true
  })
}
