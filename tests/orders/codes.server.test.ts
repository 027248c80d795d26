import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkBookingCode,
  WRONG_BOOKING_CODES,
} from '#app/features/catalogue/booking-codes/check-booking-code.server.ts'
import { createBookingCode } from '#app/features/catalogue/booking-codes/create-booking-code.server.ts'
import { endBookingCode } from '#app/features/catalogue/booking-codes/end-booking-code.server.ts'
import { getBookingCodes } from '#app/features/catalogue/booking-codes/queries-codes.server.ts'
import { requireBookingCode } from '#app/features/catalogue/booking-codes/require-booking-code.server.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { bookingCodes, seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

beforeAll(() => {
  configure({ MODE: 'test' })
})

let addresses = 0
function aGuest(): Ctx {
  addresses += 1
  const ip = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  return makeContext({ visitorKey: randomUUID(), ip })
}

const TYPES = [
  { name: 'Standard', priceMinor: 10_000 },
  { name: 'Members', priceMinor: 5_000 },
]

async function anOffer(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, {
      capacity: 100,
      minimum: 1,
      ticketTypes: TYPES,
      ...given,
      ownerId: owner.partyId,
    })
    const [standard, members = standard] = event.types.map(({ id }) => id)
    const ctx = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
    return { event, ctx, slug: event.slug, standard: standard ?? '', members: members ?? '' }
  })
}

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

async function usedOf(slug: string, code: string): Promise<number> {
  const { rows } = await db().execute<{ used: string }>(sql`
    select code_seats_given(k.id) as used from booking_codes k join events e on e.id = k.event_id
    where e.slug = ${slug} and k.code = ${code}`)
  return Number(rows[0]?.used)
}

describe('what a code does', () => {
  test('it lessens each seat that it counts for; the order keeps price, code and what it was', async () => {
    const { ctx, slug, standard, members } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'spring', percent: '33', types: [standard] })
    const guest = aGuest()
    const seats = { [standard]: '3', [members]: '1' }
    const { reference } = await holdSeats(guest, { event: slug, seats, code: ' Spring ' })
    await db().update(bookingCodes).set({ percent: 90 })
    const order = await getCheckout(guest, reference)
    expect(order.lines).toMatchObject([
      { name: 'Standard', quantity: 3, unitMinor: 6_700, code: 'SPRING', fullMinor: 10_000 },
      { name: 'Members', quantity: 1, unitMinor: 5_000, code: null, fullMinor: null },
    ])
    expect(order.totalMinor).toBe(3 * 6_700 + 5_000)
    expect(await usedOf(slug, 'SPRING')).toBe(3)
  })

  test('an amount never makes a price below zero, and what costs nothing is an order without payment', async () => {
    const { ctx, slug, members } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'GUEST', amount: '80', types: [] })
    const guest = aGuest()
    const { reference } = await holdSeats(guest, { event: slug, seats: { [members]: '2' }, code: 'GUEST' })
    const order = await getCheckout(guest, reference)
    expect(order).toMatchObject({ totalMinor: 0, step: 'participants' })
    expect(order.lines).toMatchObject([{ unitMinor: 0, fullMinor: 5_000 }])
  })

  test('tickets that need a code are seen, counted and sold for nobody without one that names them', async () => {
    const { ctx, slug, event, standard, members } = await anOffer()
    await requireBookingCode(ctx, { event: slug, types: [members] })
    await createBookingCode(ctx, { event: slug, code: 'MEMBERS', types: members })
    await createBookingCode(ctx, { event: slug, code: 'LESS', percent: '10' })

    const page = await getEventPage(makeContext({}), slug)
    expect(page.event.tickets.map(({ name }) => name)).toEqual(['Standard'])
    const hold = (code: string) =>
      answerOf(holdSeats(aGuest(), { event: slug, seats: { [members]: '1' }, code }))
    expect(await hold('')).toContain('BadInput')
    expect(await hold('LESS')).toContain('BadInput')
    expect(await hold('MEMBERS')).toBe('done')

    const raw = (typeId: string, code: string | null) =>
      db().execute(sql`insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, code_id)
        values (gen_random_uuid(), ${event.id}, ${typeId}, gen_random_uuid(), 1, 'taken',
          (select id from booking_codes where code = ${code} and event_id = ${event.id}))`)
    await expect(raw(members, null)).rejects.toMatchObject({ constraint: 'seat_allocations_needs_code' })
    await expect(raw(members, 'LESS')).rejects.toMatchObject({ constraint: 'seat_allocations_code' })
    await expect(raw(standard, 'MEMBERS')).rejects.toMatchObject({ constraint: 'seat_allocations_code' })
  })
})

test('a stranger makes, ends and asks for no code, and staff sees them without writing any', async () => {
  const [own, other] = await Promise.all([anOffer(), anOffer()])
  const given = { event: own.slug, code: 'MINE', percent: '10' }
  await createBookingCode(own.ctx, given)
  const [mine] = (await getBookingCodes(own.ctx, own.slug)).codes
  const staff = makeContext({ actor: aStaffMember() })
  for (const [ctx, answer] of [
    [other.ctx, 'common:refused.notFound'],
    [makeContext({}), 'common:refused.notFound'],
    [staff, 'common:refused.forbidden'],
  ] as const) {
    expect(await answerOf(createBookingCode(ctx, { ...given, code: 'YOURS' }))).toBe(answer)
    expect(await answerOf(endBookingCode(ctx, { event: own.slug, id: mine?.id }))).toBe(answer)
    expect(await answerOf(requireBookingCode(ctx, { event: own.slug, types: [own.members] }))).toBe(answer)
  }
  const foreign = answerOf(createBookingCode(own.ctx, { ...given, code: 'YOURS', types: [other.members] }))
  expect(await foreign).toBe('common:refused.notFound')
  expect(await answerOf(endBookingCode(other.ctx, { event: other.slug, id: mine?.id }))).toBe(
    'common:refused.notFound',
  )
  expect((await getBookingCodes(staff, own.slug)).codes).toMatchObject([{ code: 'MINE', used: 0 }])
  await expect(getBookingCodes(other.ctx, own.slug)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a code says beside its field why it cannot be', async () => {
  const { ctx, slug, standard, members } = await anOffer()
  await createBookingCode(ctx, { event: slug, code: 'TAKEN', percent: '10' })
  const faults = async (given: object) => {
    const error = await createBookingCode(ctx, { event: slug, ...given }).catch((error: unknown) => error)
    return error instanceof BadInput ? Object.keys(error.fields) : [String(error)]
  }
  expect(await faults({ code: 'taken', percent: '5' })).toEqual(['code'])
  expect(await faults({ code: 'a b', percent: '5' })).toEqual(['code'])
  expect(await faults({ percent: '101' })).toEqual(['percent'])
  expect(await faults({ amount: '5.5.5' })).toEqual(['amount'])
  expect(await faults({ amount: '5', percent: '5' })).toEqual(['amount'])
  expect(await faults({})).toEqual(['percent'])
  expect(await faults({ percent: '5', seats: '0' })).toEqual(['seats'])
  expect(await faults({ percent: '5', from: '2031-02-30' })).toEqual(['from'])
  expect(await faults({ percent: '5', from: '2031-03-02', until: '2031-03-01' })).toEqual(['until'])
  const all = requireBookingCode(ctx, { event: slug, types: [standard, members] })
  await expect(all).rejects.toMatchObject({ fields: { types: { key: 'codes:invalid.allHidden' } } })
})

describe('who has no right code', () => {
  test('learns nothing: unknown, foreign, over, used up and not begun are one answer', async () => {
    const [own, other] = await Promise.all([anOffer(), anOffer()])
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const make = (given: object) => createBookingCode(own.ctx, { event: own.slug, percent: '10', ...given })
    await createBookingCode(other.ctx, { event: other.slug, code: 'FOREIGN', percent: '10' })
    await make({ code: 'EARLY', from: day(3) })
    await make({ code: 'LATE', until: day(-3) })
    await make({ code: 'FULL', seats: '1' })
    await make({ code: 'OVER' })
    await holdSeats(aGuest(), { event: own.slug, seats: { [own.standard]: '1' }, code: 'FULL' })
    const [over] = await db().select().from(bookingCodes).where(eq(bookingCodes.code, 'OVER'))
    await endBookingCode(own.ctx, { event: own.slug, id: over?.id })

    for (const code of ['NOTHING', 'FOREIGN', 'EARLY', 'LATE', 'FULL', 'OVER', 'x'.repeat(99), '\0']) {
      const tried = answerOf(checkBookingCode(aGuest(), { event: own.slug, code }))
      expect([code, await tried]).toEqual([code, 'codes:refused.unknown'])
    }
    const few = await createBookingCode(own.ctx, { event: own.slug, code: 'FEW2', percent: '10', seats: '2' })
    const hold = answerOf(
      holdSeats(aGuest(), { event: own.slug, seats: { [own.standard]: '3' }, code: few.code }),
    )
    expect(await hold).toBe('codes:refused.few')
  })

  test('is stopped after so many guesses, while right codes never count as guesses', async () => {
    const { ctx, slug } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'RIGHT', percent: '10' })
    const guest = aGuest()
    for (let at = 0; at < WRONG_BOOKING_CODES.points + 5; at += 1)
      await checkBookingCode(guest, { event: slug, code: 'right' })
    for (let at = 0; at < WRONG_BOOKING_CODES.points; at += 1)
      expect(await answerOf(checkBookingCode(guest, { event: slug, code: `NO${at}` }))).toBe(
        'codes:refused.unknown',
      )
    expect(await answerOf(checkBookingCode(guest, { event: slug, code: 'RIGHT' }))).toBe(
      'codes:refused.limit',
    )
    expect(await answerOf(checkBookingCode(aGuest(), { event: slug, code: 'RIGHT' }))).toBe('done')
  })
})

describe('the seats of a code', () => {
  test('come back when a hold is let go or runs out, and are asked for again with it', async () => {
    const { ctx, slug, standard } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'TWO2', percent: '10', seats: '2' })
    const hold = (guest: Ctx) =>
      holdSeats(guest, { event: slug, seats: { [standard]: '2' }, code: 'TWO2', key: randomUUID() })
    const [first, second, third] = [aGuest(), aGuest(), aGuest()]
    const { reference } = await hold(first)
    expect(await answerOf(hold(second))).toBe('codes:refused.unknown')
    await cancelHold(first, { reference })
    expect(await usedOf(slug, 'TWO2')).toBe(0)

    const late = await hold(second)
    const past = sql`now() - interval '1 second'`
    await db().update(orders).set({ heldUntil: past }).where(eq(orders.reference, late.reference))
    await db().update(seatAllocations).set({ heldUntil: past }).where(eq(seatAllocations.state, 'held'))
    await sweepHolds()
    await hold(third)
    expect(await answerOf(holdAgain(second, { reference: late.reference }))).toBe('events:refused.soldOut')
    expect(await usedOf(slug, 'TWO2')).toBe(2)
  })
})

describe('50 buyers at once on a code for 7 seats', () => {
  afterAll(() =>
    db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota_of_code`),
  )

  async function rush() {
    const { ctx, slug, standard, event } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'SEVEN', percent: '50', seats: '7' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        answerOf(
          holdSeats(aGuest(), {
            event: slug,
            seats: { [standard]: '1' },
            code: 'SEVEN',
            key: randomUUID(),
          }),
        ),
      ),
    )
    const lines = await db()
      .select({ unitMinor: orderLines.unitMinor })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(eq(orders.eventId, event.id), eq(orderLines.unitMinor, 5_000)))
    return {
      sold: answers.filter((answer) => answer === 'done').length,
      refused: answers.filter((answer) => answer === 'codes:refused.unknown').length,
      used: await usedOf(slug, 'SEVEN'),
      lessened: lines.length,
    }
  }

  test('7 are had, 43 are told so, in every one of 10 rounds', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round += 1)
      expect(await rush()).toEqual({ sold: 7, refused: 43, used: 7, lessened: 7 })
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('the database alone refuses the eighth, by hand too, and a code below what it gave', async () => {
    const { event, ctx, slug, standard } = await anOffer()
    await createBookingCode(ctx, { event: slug, code: 'HAND', percent: '50', seats: '2' })
    const claim = (quantity: number) =>
      db().execute(sql`insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, code_id)
        values (gen_random_uuid(), ${event.id}, ${standard}, gen_random_uuid(), ${quantity}, 'taken',
          (select id from booking_codes where code = 'HAND'))`)
    await claim(2)
    await expect(claim(1)).rejects.toMatchObject({ constraint: 'seat_allocations_code' })
    await expect(
      db().execute(sql`update booking_codes set seats = 1 where code = 'HAND'`),
    ).rejects.toMatchObject({ constraint: 'booking_codes_below_used' })
    await db().execute(sql`delete from seat_allocations where event_id = ${event.id}`)
  })

  test('the lock alone, without the trigger, is enough; without both the code is over-used', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota_of_code`)
    expect(await rush()).toMatchObject({ sold: 7, used: 7 })
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    let over = 0
    for (let round = 0; round < 20 && over === 0; round += 1)
      over += Math.max(0, (await seatLocks.without(rush)).used - 7)
    await db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`)
    expect(over).toBeGreaterThan(0)
    const rule = (await checkInvariants()).find(({ name }) => name === 'codes')
    expect(rule?.broken).toBeGreaterThan(0)
  })
})
