import { and, asc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { changeGroupDeal } from '#app/features/catalogue/inventory/group-deals/change-group-deal.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { seatsOfGroupDeal } from '#app/features/catalogue/inventory/queries-scope.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { moveGroupDeal } from './move-group-deal.server.ts'

const DAY_MS = 86_400_000

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Advances each group deal whose time is over or whose seats reach a further step, each in a transaction of
 * its own; one of a cancelled event is withdrawn, and one without people ends. A failing one does not stop
 * others. Returns how many moved. Refuses any actor but the system.
 */
export async function moveGroupDeals(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let last = ''
  const faults: unknown[] = []
  for (let moved = 0; moved < MOST; moved += 1) {
    const at: { id: string | null } = { id: null }
    await inTransaction((tx) => moveNext(tx, ctx, last, at)).catch((fault: unknown) => {
      if (at.id === null) throw fault
      faults.push(fault)
    })
    if (at.id === null) {
      if (faults.length > 0) throw new AggregateError(faults, 'price promises could not be moved')
      return moved
    }
    last = at.id
  }
  return MOST
}

/** Moves the next one after an id; `at` names it, also where that fails. */
async function moveNext(tx: Tx, ctx: Ctx, after: string, at: { id: string | null }): Promise<void> {
  const isFurther = sql`exists (select from jsonb_to_recordset(${groupDeals.steps}) as s(seats int, minor bigint)
    where s.seats <= ${seatsOfGroupDeal} and s.minor < coalesce(${groupDeals.reachedMinor}, s.minor + 1))`
  const [found] = await tx
    .select({ groupDeal: groupDeals, state: events.state })
    .from(groupDeals)
    .innerJoin(events, eq(events.id, groupDeals.eventId))
    .where(
      and(
        inArray(groupDeals.state, ['open', 'reached']),
        after === '' ? undefined : gt(groupDeals.id, after),
        or(
          lte(groupDeals.until, ctx.now()),
          lte(events.startsAt, new Date(ctx.now().getTime() + DAY_MS)),
          ne(events.state, 'published'),
          isFurther,
          isDeserted(ctx.now()),
        ),
      ),
    )
    .orderBy(asc(groupDeals.id))
    .limit(1)
    .for('update', { of: groupDeals, skipLocked: true })
  at.id = found?.groupDeal.id ?? null
  if (!found) return
  if (found.state === 'cancelled') await changeGroupDeal(tx, ctx, found.groupDeal, 'withdraw')
  else if (await hasNobody(tx, ctx, found.groupDeal)) await changeGroupDeal(tx, ctx, found.groupDeal, 'lapse')
  else await moveGroupDeal(tx, ctx, found.groupDeal)
  await recordFact(tx, eventChanged, found.groupDeal.eventId, { part: 'group_deal' })
}

/**
 * Whether nobody is in an open promise, nor was trying to join it a moment ago: it would keep others from one
 * of their own.
 */
function isDeserted(now: Date) {
  const since = new Date(now.getTime() - HOLD_MINUTES * 60_000).toISOString()
  return sql`(${groupDeals.state} = 'open' and ${groupDeals.createdAt} < ${since}::timestamptz and not exists (
    select from ${orders} o where o.group_deal_id = ${groupDeals.id}
      and (o.state in ('pledged', 'held') or o.created_at > ${since}::timestamptz)))`
}

/** The same under its lock, which whoever joins takes. */
async function hasNobody(tx: Tx, ctx: Ctx, { id }: GroupDealRow): Promise<boolean> {
  return (await tx.$count(groupDeals, and(eq(groupDeals.id, id), isDeserted(ctx.now())))) > 0
}
