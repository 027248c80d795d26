import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { transferAccounts } from '#app/features/payments/tables.server.ts'
import { canAsk } from '#app/features/tickets/asking/policy.ts'
import { countPool } from '#app/features/tickets/pools/count-pool.server.ts'
import { lockPool, type PoolRow } from '#app/features/tickets/pools/lock-pool.server.ts'
import { openPool } from '#app/features/tickets/pools/open-pool.server.ts'
import { agreedMinor, promiseEnd, stepsAhead } from '#app/features/tickets/pools/pool.ts'
import { getEventOnSale } from '#app/features/tickets/queries-sale.server.ts'
import { poolTerms } from '#app/features/tickets/tables.server.ts'
import { takeSeats } from '#app/features/tickets/take-seats.server.ts'
import { orderSize, priceNow, saleState } from '#app/features/tickets/ticket-type.ts'
import { isPerson, type Person } from '#app/kit/actor.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { MOST_UNPAID_ORDERS } from '../bill.ts'
import { changeOrder } from '../change-order.server.ts'
import { composeOrder } from '../compose-order.server.ts'
import { resolvePayer } from '../resolve-payer.server.ts'
import { orders } from '../tables.server.ts'
import { writeDetails } from '../write-details.server.ts'
import { writeOrder } from '../write-order.server.ts'
import { readJoin } from './join-input.ts'
import { movePool } from './move-pool.server.ts'

type Sold = Awaited<ReturnType<typeof getEventOnSale>>
type Wish = ReturnType<typeof readJoin>

/**
 * Joins the price promise of an event that was shown, or opens one until a day, for the party that the actor acts for: seats are kept from
 * now on, and billed at the promised price or less once it is reached and decided; otherwise nobody pays anything. Joined again with as many seats,
 * nothing changes. Refuses what getEventOnSale and takeSeats refuse, `pools:refused.over` for one that runs no more, `pools:refused.opened` where somebody
 * else has opened one meanwhile, `pools:refused.changed` where a seat costs more than was shown, `pools:refused.cheaper` where so many seats cost no more
 * without, `pools:refused.joined`, `pools:refused.own`, `pools:refused.unconfirmed`, `pools:refused.noTransfer` and `pools:refused.many`.
 */
export async function joinPool(ctx: Ctx, input: unknown): Promise<void> {
  const wish = readJoin(input)

  const sold = await getEventOnSale(ctx, wish.event)

  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  if (!canAsk(actor)) throw refuse('forbidden', 'pools:refused.unconfirmed')
  if (actor.partyId === sold.event.ownerId) throw refuse('conflict', 'pools:refused.own')

  await inTransaction(async (tx) => {
    // One person's promises, one after another.
    await lockNames(tx, 'price promises', [actor.accountId])
    const pool = (await findShown(tx, ctx, sold, wish)) ?? (await openNew(tx, ctx, sold, wish))
    if (await hasJoined(tx, actor, pool, wish.seats)) return
    await join(tx, ctx, { sold, wish, pool, actor })
    await movePool(tx, ctx, pool)
  })
}

async function findShown(tx: Tx, ctx: Ctx, { event }: Sold, wish: Wish): Promise<PoolRow | null> {
  const pool = await lockPool(tx, { eventId: event.id })
  const runs = pool?.state === 'open' || pool?.state === 'reached'
  if (wish.pool !== '') {
    if (!pool || pool.id !== wish.pool || !runs || pool.until <= ctx.now())
      throw refuse('conflict', 'pools:refused.over')
    return pool
  }
  if (pool?.state === 'decided') throw refuse('conflict', 'pools:refused.over')
  if (!pool || !runs) return null
  const { actor } = ctx
  // Pressed twice, the second press finds what the first one opened.
  if (isPerson(actor) && (await hasJoined(tx, actor, pool, wish.seats))) return pool
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

async function hasJoined(tx: Tx, { accountId }: Person, { id }: PoolRow, seats: number): Promise<boolean> {
  const [own] = await tx
    .select({ seats: orders.seats })
    .from(orders)
    .where(and(eq(orders.poolId, id), eq(orders.placedBy, accountId), eq(orders.state, 'promised')))
  if (own && own.seats !== seats) throw refuse('conflict', 'pools:refused.joined')
  return own !== undefined
}

type Joining = { sold: Sold; wish: Wish; pool: PoolRow; actor: Person }

async function join(tx: Tx, ctx: Ctx, { sold: { event, types }, wish, pool, actor }: Joining): Promise<void> {
  const now = ctx.now()
  const type = types.find(({ id }) => id === pool.ticketTypeId)
  if (!type || saleState(type, event.startsAt, now) !== 'open')
    throw refuse('conflict', 'events:refused.saleEnded')
  const { least, most } = orderSize(type)
  if (wish.seats < least || wish.seats > most)
    throw new BadInput({ seats: { key: 'pools:invalid.between', params: { least, most } } })
  const unitMinor = agreedMinor(pool)
  if (unitMinor > wish.seen) throw refuse('conflict', 'pools:refused.changed')
  if (unitMinor >= priceNow(type, event.currency, wish.seats, now).unit.minor)
    throw refuse('conflict', 'pools:refused.cheaper')
  await checkBuyer(tx, event.ownerId, actor)

  const { billing, costCentreId } = await resolvePayer(tx, ctx, wish.payer)
  const owner = { buyerId: actor.partyId, placedBy: actor.accountId, visitorKey: null }
  const line = {
    ticketTypeId: type.id,
    name: type.name,
    quantity: wish.seats,
    unitMinor,
    code: null,
    fullMinor: null,
  }
  // Its end is that of the promise, which alone decides it.
  const heldUntil = event.startsAt
  const holder = { ...owner, countedWith: null }
  const order = composeOrder({
    event,
    lines: [line],
    holder,
    heldUntil,
    language: ctx.language,
    extended: true,
  })
  await writeOrder(tx, order)
  await writeDetails(tx, { orderId: order.id, nameLater: true, billing, costCentreId })
  const axes = { state: 'held', payment: 'none', refund: 'none' } as const
  const row = { id: order.id, ...axes, ...owner, sellerId: event.ownerId }
  await changeOrder(tx, ctx, row, { state: 'promise' }, { poolId: pool.id }, { seats: wish.seats, unitMinor })
  const wanted = [{ ticketTypeId: type.id, quantity: wish.seats }]
  await takeSeats(tx, { eventId: event.id, orderId: order.id, wanted, heldUntil, poolId: pool.id })
}

/** Nobody blocks more seats by promises than by bills; and the seller must still take transfers. */
async function checkBuyer(
  tx: Tx,
  sellerId: Joining['sold']['event']['ownerId'],
  actor: Person,
): Promise<void> {
  const [account] = await tx
    .select({ sellerId: transferAccounts.sellerId })
    .from(transferAccounts)
    .where(and(eq(transferAccounts.sellerId, sellerId), eq(transferAccounts.isOffered, true)))
  if (!account) throw refuse('conflict', 'pools:refused.noTransfer')
  const isUnpaid = and(isNotNull(orders.billedAt), eq(orders.payment, 'awaiting'))
  const open = await tx.$count(
    orders,
    and(eq(orders.buyerId, actor.partyId), or(inArray(orders.state, ['promised']), isUnpaid)),
  )
  if (open >= MOST_UNPAID_ORDERS) throw refuse('limit', 'pools:refused.many', { count: MOST_UNPAID_ORDERS })
}
