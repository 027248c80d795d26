import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { endOf, promiseEnd, stepsAhead } from '#app/features/catalogue/inventory/pools/pool.ts'
import { poolTerms } from '#app/features/catalogue/inventory/pools/tables.server.ts'
import type { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { countPool } from '#app/features/catalogue/price-pools/count-pool.server.ts'
import { lockPool, type PoolRow } from '#app/features/catalogue/price-pools/lock-pool.server.ts'
import { openPool } from '#app/features/catalogue/price-pools/open-pool.server.ts'
import { priceNow } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isPerson, type Person } from '#app/kit/actor.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { readJoin } from './join-input.ts'

type Sold = Awaited<ReturnType<typeof getEventOnSale>>
type Wish = ReturnType<typeof readJoin>

/** The price promise that was shown to somebody, locked; or a new one until the day that was chosen. Refuses what joinPool says of both. */
export async function findShownPool(tx: Tx, ctx: Ctx, sold: Sold, wish: Wish): Promise<PoolRow> {
  return (await findShown(tx, ctx, sold, wish)) ?? (await openNew(tx, ctx, sold, wish))
}

async function findShown(tx: Tx, ctx: Ctx, { event }: Sold, wish: Wish): Promise<PoolRow | null> {
  const pool = await lockPool(tx, { eventId: event.id })
  const runs = pool?.state === 'open' || pool?.state === 'reached'
  if (wish.pool !== '') {
    if (!pool || pool.id !== wish.pool || !runs || endOf(pool, event) <= ctx.now())
      throw refuse('conflict', 'pools:refused.over')
    return pool
  }
  if (pool?.state === 'decided') throw refuse('conflict', 'pools:refused.over')
  if (!pool || !runs) return null
  const { actor } = ctx
  // Pressed twice, the second press finds what the first one opened.
  if (isPerson(actor) && (await hasTried(tx, actor, pool))) return pool
  throw refuse('conflict', 'pools:refused.opened')
}

async function openNew(tx: Tx, ctx: Ctx, { event, types }: Sold, wish: Wish): Promise<PoolRow> {
  const [terms] = await tx
    .select({ terms: poolTerms, decidedAt: events.minimumDecidedAt })
    .from(poolTerms)
    .innerJoin(events, eq(events.id, poolTerms.eventId))
    .where(eq(poolTerms.eventId, event.id))
    .for('share', { of: poolTerms })
  const type = types.find(({ id }) => id === terms?.terms.ticketTypeId)
  if (!terms || !type) throw refuse('conflict', 'pools:refused.over')
  const { steps, days, ticketTypeId } = terms.terms
  const now = ctx.now()
  const decidedAt = terms.decidedAt && terms.decidedAt > now ? terms.decidedAt : null
  const until = promiseEnd({ ...event, salesEnd: type.salesEnd, decidedAt }, { days, day: wish.until, now })
  if (!until) throw new BadInput({ until: { key: 'pools:invalid.until' } })
  const full = priceNow(type, event.currency, 1, now).unit.minor
  const ahead = stepsAhead(steps, await countPool(tx, event.id)).filter(({ minor }) => minor < full)
  if (ahead.length === 0) throw refuse('conflict', 'pools:refused.over')
  const opened = await openPool(tx, { eventId: event.id, ticketTypeId, steps: ahead, until, at: now })
  if (!opened) throw refuse('conflict', 'pools:refused.opened')
  return opened
}

function hasTried(tx: Tx, { accountId }: Person, { id }: PoolRow): Promise<boolean> {
  return tx.$count(orders, and(eq(orders.poolId, id), eq(orders.placedBy, accountId))).then((own) => own > 0)
}
