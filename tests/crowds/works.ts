import { and, eq, sql } from 'drizzle-orm'
import type { EventValues } from '#app/features/catalogue/event-form/event-form.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { joinWaitingList } from '#app/features/catalogue/waitlist/join-list.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { offerToWaitlist } from '#app/features/sales/seat-offers/offer-to-waitlist.server.ts'
import { newCode, newKey } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { pick } from '../crash/pick.ts'
import { buySeats, payHeld } from '../support/checkout.ts'
import { counted, type Tally } from './tally.ts'

/** What was answered as done, to be found again at the end: by event, and by order. */
export type Course = {
  owner: PersonCtx
  id: string
  slug: string
  regular: string
  byRequest: string
  /** What was answered as changed, added up. */
  added: { capacity: number; price: number; days: number }
}
export type Bought = { reference: string; seats: number; gone: Set<number>; named: Map<number, string> }
export type Writer = { ctx: PersonCtx; bought: Bought[] }
type Work = (tally: Tally, writer: Writer, course: Course) => Promise<void>

const clock = systemContext('crowds')
const DAY = 86_400_000

const buy: Work = async (tally, { ctx, bought }, { slug, regular }) => {
  const choice = { card: pick(['succeeds', 'succeeds', 'succeeds', 'declined']), seats: pick([1, 2, 3]) }
  const sold = await counted(tally, 'buy', buySeats(ctx.actor, { slug, typeId: regular }, choice))
  if (sold?.answer.state === 'succeeded')
    bought.push({ reference: sold.reference, seats: choice.seats, gone: new Set(), named: new Map() })
  else if (sold) await counted(tally, 'let go', cancelHold(ctx, { reference: sold.reference }))
}

/** A seat or all of them, now and then by a double click. */
const cancel: Work = async (tally, { ctx, bought }) => {
  const open = bought.filter(({ seats, gone }) => gone.size < seats)
  if (open.length === 0) return
  const { reference, seats, gone } = pick(open)
  const choices = (await getBooking(ctx, reference)).cancel
  const position = 1 + Math.floor(Math.random() * seats)
  const one = choices?.seats[position]
  const wanted = one ? { seen: one.seen, position } : choices?.all
  if (!wanted) return
  const { seen } = wanted
  const once = () =>
    counted(
      tally,
      'cancel',
      cancelBooking(ctx, { reference, seen: String(seen), ...(one && { position: String(position) }) }).then(
        () => true,
      ),
    )
  const clicks = await Promise.all(Math.random() < 0.3 ? [once(), once()] : [once()])
  if (!clicks.some(Boolean)) return
  for (const seat of one ? [position] : Array.from({ length: seats }, (_, at) => at + 1)) gone.add(seat)
}

const replace: Work = async (tally, { ctx, bought }) => {
  const open = bought.filter(({ seats, gone }) => gone.size < seats)
  if (open.length === 0) return
  const { reference, seats, named } = pick(open)
  const position = 1 + Math.floor(Math.random() * seats)
  const name = `Colleague ${newCode(8)}`
  const email = `${newCode(8).toLowerCase()}@example.com`
  const given = { reference, position: String(position), name, email }
  if (await counted(tally, 'replace', nameParticipant(ctx, given))) named.set(position, name)
}

/**
 * Changes one thing of the form of an event as somebody reads it now; what is typed twice alike would count
 * as one.
 */
async function change(
  tally: Tally,
  kind: string,
  { owner, slug }: Course,
  typed: (values: EventValues) => EventValues,
): Promise<boolean> {
  const { values, seen } = await getOwnEvent(owner, slug)
  const form = {
    ...values,
    event: slug,
    seen,
    key: newKey(),
    draft: '',
    intent: 'save',
    acknowledged: 'time',
  }
  const summary = `Version ${newCode(8)}.`
  return (await counted(tally, kind, changeEvent(owner, { ...form, summary, ...typed(values) }))) !== null
}

const changeCapacity: Work = async (tally, _writer, course) => {
  const by = pick([-1, -1, 2])
  const to = ({ capacity }: EventValues) => ({ capacity: String(Number(capacity) + by) })
  if (await change(tally, by < 0 ? 'lower capacity' : 'raise capacity', course, to))
    course.added.capacity += by
}

const changePrice: Work = async (tally, _writer, course) => {
  const more = ([first, ...others]: string[]) => [(Number(first) + 0.01).toFixed(2), ...others]
  const to = ({ typePrice = [] }: EventValues) => ({ typePrice: more([typePrice].flat()) })
  if (await change(tally, 'edit price', course, to)) course.added.price += 1
}

const changeDate: Work = async (tally, _writer, course) => {
  const next = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
  const to = ({ sessionDay = [] }: EventValues) => ({
    sessionDay: [sessionDay].flat().map(next),
  })
  if (await change(tally, 'change date', course, to)) course.added.days += 1
}

const wait: Work = async (tally, { ctx }, { slug, regular }) => {
  await counted(tally, 'wait', joinWaitingList(ctx, { event: slug, type: regular, seats: '1' }))
}

const offer: Work = async (tally, _writer, { id }) => {
  await counted(tally, 'offer', offerToWaitlist(clock, id))
}

const ask: Work = async (tally, { ctx }, { slug, byRequest }) => {
  await counted(tally, 'ask', askForSeats(ctx, { event: slug, type: byRequest, seats: '1' }))
}

const approve: Work = async (tally, _writer, { owner, id }) => {
  const asked = and(eq(seatRequests.eventId, id), eq(seatRequests.state, 'asked'))
  const open = await db().select({ id: seatRequests.id }).from(seatRequests).where(asked).limit(5)
  if (open.length === 0) return
  await counted(tally, 'approve', approveSeatRequests(owner, { request: open.map((request) => request.id) }))
}

/** Pays what was offered or approved meanwhile. */
const accept: Work = async (tally, { ctx, bought }) => {
  const own = and(eq(orders.buyerId, ctx.actor.partyId), eq(orders.state, 'held'), sql`held_until > now()`)
  const held = await db().select({ reference: orders.reference, seats: orders.seats }).from(orders).where(own)
  for (const { reference, seats } of held) {
    const paid = await counted(tally, 'accept', payHeld(ctx, { reference, seats, card: 'succeeds' }))
    if (paid?.state === 'succeeded') bought.push({ reference, seats, gone: new Set(), named: new Map() })
  }
}

const sweep: Work = async (tally) => {
  await counted(tally, 'sweep', sweepHolds())
}

/** With what every writer begins, all at once. */
export const FIRST = buy

/** All that the mixed writers do, what is done more often several times. */
export const WORKS: readonly Work[] = [
  buy,
  buy,
  buy,
  buy,
  buy,
  cancel,
  cancel,
  cancel,
  replace,
  replace,
  changeDate,
  changeCapacity,
  changeCapacity,
  changePrice,
  changePrice,
  wait,
  offer,
  ask,
  approve,
  accept,
  accept,
  sweep,
]
