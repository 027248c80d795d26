import { and, eq } from 'drizzle-orm'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { offerToWaitlist } from '#app/features/sales/seat-offers/offer-to-waitlist.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newCode, newKey } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { pick } from '../crash/pick.ts'
import { payHeld } from '../support/checkout.ts'
import type { Code, Kind, Market } from './market.ts'
import { counted, type Tally } from './tally.ts'

/** What an order must cost, by its reference, in minor units. */
export type Due = Map<string, number>

const CARDS = ['succeeds', 'succeeds', 'succeeds', 'succeeds', 'declined'] as const
const clock = systemContext('crowds')

type Visitor = { buyer: Person; due: Due; isFirst?: boolean }

/**
 * Comes for one to four seats of one kind or two, perhaps with a code; waits where nothing is left, pays, and
 * may think better of it. The first comes for one seat with a code, before all are gone.
 */
export async function visit(tally: Tally, market: Market, { buyer, due, isFirst = false }: Visitor) {
  const ctx = makeContext({ actor: buyer })
  const kind = pick(market.kinds)
  const seats = new Map([[kind, isFirst ? 1 : pick([1, 1, 2, 3])]])
  const beside = pick(market.kinds)
  if (!isFirst && beside !== kind && Math.random() < 0.3) seats.set(beside, 1)
  const [anywhere = null] = market.codes
  const perhaps = Math.random() < 0.5 ? pick(market.codes) : null
  const code = isFirst ? anywhere : perhaps
  const reference =
    (code && (await hold(tally, ctx, { market, seats, code, due }))) ??
    (await hold(tally, ctx, { market, seats, code: null, due }))
  if (reference) return finish(tally, ctx, reference, total(seats))
  await counted(tally, 'wait', joinWaitingList(ctx, { event: market.slug, type: kind.id, seats: '1' }))
}

type Wish = { market: Market; seats: ReadonlyMap<Kind, number>; code: Code | null; due: Due }

async function hold(tally: Tally, ctx: Ctx, { market, seats, code, due }: Wish): Promise<string | null> {
  const wanted = Object.fromEntries([...seats].map(([kind, count]) => [kind.id, String(count)]))
  const given = { event: market.slug, seats: wanted, key: newKey(), ...(code && { code: code.code }) }
  const held = await counted(tally, code ? 'hold by code' : 'hold', holdSeats(ctx, given))
  if (!held) return null
  due.set(
    held.reference,
    [...seats].reduce((sum, [kind, count]) => sum + costOf(kind, count, code), 0),
  )
  return held.reference
}

/** By the arithmetic of schools: the group's price from its number on, a share of it less, half up. */
function costOf({ id, minor, groupMinor, groupFrom }: Kind, count: number, code: Code | null): number {
  const unit = groupMinor !== undefined && count >= (groupFrom ?? 0) ? groupMinor : minor
  const off = code?.on.includes(id) ? Math.floor((unit * code.percent * 2 + 100) / 200) : 0
  return count * (unit - off)
}

const total = (seats: ReadonlyMap<Kind, number>) => [...seats.values()].reduce((sum, count) => sum + count, 0)

async function finish(tally: Tally, ctx: Ctx, reference: string, seats: number): Promise<void> {
  if (Math.random() < 0.08) return void (await counted(tally, 'let go', cancelHold(ctx, { reference })))
  const card = pick(CARDS)
  const paid = await counted(tally, `pay`, payHeld(ctx, { reference, seats, card }))
  if (paid?.state === 'declined')
    await counted(tally, 'pay again', payHeld(ctx, { reference, seats, card: 'succeeds' }))
  if (Math.random() < 0.4) await replace(tally, ctx, reference, seats)
  if (Math.random() < 0.3) await cancel(tally, ctx, reference, seats)
}

async function replace(tally: Tally, ctx: Ctx, reference: string, seats: number): Promise<void> {
  const position = String(1 + Math.floor(Math.random() * seats))
  const person = { name: `Colleague ${newCode(8)}`, email: `${newCode(8).toLowerCase()}@example.com` }
  await counted(tally, 'replace', nameParticipant(ctx, { reference, position, ...person }))
}

async function cancel(tally: Tally, ctx: Ctx, reference: string, seats: number): Promise<void> {
  const choices = (await getBooking(ctx, reference)).cancel
  const position = 1 + Math.floor(Math.random() * seats)
  const one = choices?.seats[position]
  const seen = one?.seen ?? choices?.all?.seen
  if (seen === undefined) return
  const wanted = { reference, seen: String(seen), ...(one && { position: String(position) }) }
  await counted(tally, 'cancel', cancelBooking(ctx, wanted))
}

/**
 * Offers what came free, and has whoever was offered seats take or leave them; returns how many were offered
 * some.
 */
export async function takeTurns(tally: Tally, { id, kinds, buyers }: Market, due: Due): Promise<number> {
  await counted(tally, 'offer', offerToWaitlist(clock, id))
  const offered = await db()
    .select({
      reference: orders.reference,
      seats: waitlistEntries.quantity,
      buyer: waitlistEntries.buyerId,
      kind: waitlistEntries.ticketTypeId,
    })
    .from(waitlistEntries)
    .innerJoin(
      orders,
      and(eq(orders.id, waitlistEntries.orderId), eq(orders.state, 'held'), eq(orders.payment, 'none')),
    )
    .where(and(eq(waitlistEntries.eventId, id), eq(waitlistEntries.state, 'offered')))
  await Promise.all(
    offered.map(async ({ reference, seats, buyer, kind }) => {
      const actor = buyers.find(({ partyId }) => partyId === buyer)
      const found = kinds.find((one) => one.id === kind)
      if (!actor || !found) throw new Error('somebody else was offered seats')
      due.set(reference, costOf(found, seats, null))
      await finish(tally, makeContext({ actor }), reference, seats)
    }),
  )
  return offered.length
}
