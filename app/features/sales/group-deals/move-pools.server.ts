import { and, asc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changePool } from '#app/features/catalogue/inventory/pools/change-pool.server.ts'
import { pools } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import { seatsOfPool } from '#app/features/catalogue/inventory/queries-scope.server.ts'
import type { PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { movePool } from './move-pool.server.ts'

const DAY_MS = 86_400_000

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Takes each price promise whose time is over, or which the seats sold meanwhile carry further, as far as it goes, each in a transaction of its
 * own; one of a cancelled event is withdrawn, and one in which nobody is left, or which nobody came into by card, ends. One that fails keeps no other from moving. Returns how many moved. Refuses whoever is not the system.
 */
export async function movePools(ctx: Ctx): Promise<number> {
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
  const isFurther = sql`exists (select from jsonb_to_recordset(${pools.steps}) as s(seats int, minor bigint)
    where s.seats <= ${seatsOfPool} and s.minor < coalesce(${pools.reachedMinor}, s.minor + 1))`
  const [found] = await tx
    .select({ pool: pools, state: events.state })
    .from(pools)
    .innerJoin(events, eq(events.id, pools.eventId))
    .where(
      and(
        inArray(pools.state, ['open', 'reached']),
        after === '' ? undefined : gt(pools.id, after),
        or(
          ...[lte(pools.until, ctx.now()), lte(events.startsAt, new Date(ctx.now().getTime() + DAY_MS))],
          ...[ne(events.state, 'published'), isFurther, isDeserted(ctx.now())],
        ),
      ),
    )
    .orderBy(asc(pools.id))
    .limit(1)
    .for('update', { of: pools, skipLocked: true })
  at.id = found?.pool.id ?? null
  if (!found) return
  if (found.state === 'cancelled') await changePool(tx, ctx, found.pool, 'withdraw')
  else if (await hasNobody(tx, ctx, found.pool)) await changePool(tx, ctx, found.pool, 'lapse')
  else await movePool(tx, ctx, found.pool)
  await recordFact(tx, eventChanged, found.pool.eventId)
}

/** Whether nobody is in an open promise, nor was trying to join it a moment ago: it would keep others from one of their own. */
function isDeserted(now: Date) {
  const since = new Date(now.getTime() - HOLD_MINUTES * 60_000).toISOString()
  return sql`(${pools.state} = 'open' and ${pools.createdAt} < ${since}::timestamptz and not exists (
    select from ${orders} o where o.pool_id = ${pools.id}
      and (o.state in ('promised', 'held') or o.created_at > ${since}::timestamptz)))`
}

/** The same under its lock, which whoever joins takes. */
async function hasNobody(tx: Tx, ctx: Ctx, { id }: PoolRow): Promise<boolean> {
  return (await tx.$count(pools, and(eq(pools.id, id), isDeserted(ctx.now())))) > 0
}
