import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { claimHeldOrders } from '#app/features/sales/checkout/claim-orders.server.ts'
import { dropConfirmation } from '#app/features/sales/checkout/drop-confirmation.server.ts'
import { extendHold } from '#app/features/sales/checkout/extend-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { findTicket } from '#app/features/sales/participants/queries-ticket.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { type Person, STAFF_TASKS } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { answerConfirmation } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

type Event = Awaited<ReturnType<typeof anEvent>>
let event: Event

const BILLING = {
  kind: 'person',
  name: "Seán O'Neil",
  street: 'Main Street 1',
  postalCode: '1',
  city: 'Cork',
  country: 'IE',
}

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  event = await inTransaction((tx) => anEvent(tx, { capacity: 1000 }))
})

async function aPerson(changes: Partial<Person> = {}): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account, changes) })
}

let addresses = 0
/** Somebody in a browser and at an address of their own. */
function aGuest(): Ctx {
  addresses += 1
  return makeContext({ visitorKey: randomUUID(), ip: `10.40.0.${addresses}` })
}
const choose = (quantity: unknown, more: object = {}) => ({
  event: event.slug,
  seats: { [event.types[0].id]: quantity },
  key: randomUUID(),
  ...more,
})
const row = { name: 'Asha Rao', email: 'asha@example.com' }

describe('a stranger', () => {
  test('is refused by every use case on an order, as if it did not exist', async () => {
    const owner = aGuest()
    const { reference } = await holdSeats(owner, choose(1))
    const attempts: ((ctx: Ctx) => Promise<unknown>)[] = [
      (ctx) => getCheckout(ctx, reference),
      (ctx) => keepDetails(ctx, { reference, participants: [row] }),
      (ctx) => keepDetails(ctx, { reference, ...BILLING }),
      (ctx) => extendHold(ctx, { reference }),
      (ctx) => holdAgain(ctx, { reference }),
      (ctx) => cancelHold(ctx, { reference }),
      (ctx) => nameParticipant(ctx, { reference, position: '1', ...row }),
    ]
    for (const stranger of [
      makeContext({}),
      aGuest(),
      await aPerson(),
      await aPerson({ staffTasks: STAFF_TASKS }),
    ]) {
      for (const attempt of attempts)
        await expect(attempt(stranger)).rejects.toMatchObject({ kind: 'notFound' })
    }
    const pay = { reference, card: 'succeeds', key: randomUUID() }
    await expect(payOrder(await aPerson(), pay)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(payOrder(aGuest(), pay)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(payOrder(owner, pay)).rejects.toMatchObject({ kind: 'signIn' })
    expect(await getCheckout(owner, reference)).toMatchObject({ state: 'held', billing: null })
  })

  test('cannot claim what another browser holds, and gets no ticket by a made-up code', async () => {
    const owner = aGuest()
    const { reference } = await holdSeats(owner, choose(1))
    const stranger = await aPerson()
    expect(await claimHeldOrders({ ...stranger, visitorKey: randomUUID() })).toBe(0)
    const self = { ...stranger, visitorKey: owner.visitorKey }
    expect(await claimHeldOrders(self)).toBe(1)
    expect(await getCheckout(stranger, reference)).toMatchObject({ reference })
    await expect(getCheckout(owner, reference)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(findTicket(owner, 'AAAAA-AAAAA-AAAAAAAA')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(findTicket(owner, "' or 1=1 --")).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('neither settles nor calls off what somebody else pays', async () => {
    const owner = await aPerson()
    const { reference } = await holdSeats(owner, choose(1))
    await keepDetails(owner, { reference, participants: [row] })
    await keepDetails(owner, { reference, ...BILLING })
    const { confirmPath } = await payOrder(owner, { reference, card: 'confirms', key: randomUUID() })
    const attempt = async () => (await getCheckout(owner, reference)).attempt?.state
    const strangers = [makeContext({}), aGuest(), await aPerson(), await aPerson({ staffTasks: STAFF_TASKS })]

    for (const stranger of strangers) await dropConfirmation(stranger, reference, '')
    expect(await attempt()).toBe('confirming')
    await answerConfirmation(confirmPath?.split('/').at(-1) ?? '', false)
    for (const stranger of strangers) await reconcileOwnOrder(stranger, reference)
    expect(await attempt()).toBe('confirming')
    await reconcileOwnOrder(owner, reference)
    expect(await attempt()).toBe('declined')
  })

  test('who has not confirmed the address cannot pay, and the order waits', async () => {
    const ctx = await aPerson({ emailConfirmed: false })
    const { reference } = await holdSeats(ctx, choose(1))
    await keepDetails(ctx, { reference, participants: [row] })
    await keepDetails(ctx, { reference, ...BILLING })
    await expect(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'orders:refused.confirmEmail',
    })
    expect(await getCheckout(ctx, reference)).toMatchObject({ state: 'held', step: 'payment' })
  })
})

describe('holds', () => {
  test('nobody holds more than ten seats at a time, also not by many calls at once', async () => {
    const ctx = await aPerson()
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => holdSeats(ctx, choose(3))))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ kind: 'limit' })
  })

  test('are extended once, expire, and can be held again while seats are free', async () => {
    const ctx = aGuest()
    const { reference } = await holdSeats(ctx, choose(1))
    const before = (await getCheckout(ctx, reference)).heldUntil!
    await extendHold(ctx, { reference })
    expect((await getCheckout(ctx, reference)).heldUntil!.getTime()).toBe(before.getTime() + 15 * 60_000)
    await expect(extendHold(ctx, { reference })).rejects.toMatchObject({ reason: 'orders:refused.extended' })
    await db().execute(sql`update seat_allocations set held_until = now() - interval '1 second'
      where order_id = (select id from orders where reference = ${reference})`)
    await db()
      .update(orders)
      .set({ heldUntil: sql`now() - interval '1 second'` })
      .where(eq(orders.reference, reference))
    expect(await sweepHolds()).toBe(1)
    await expect(keepDetails(ctx, { reference, ...BILLING })).rejects.toMatchObject({ kind: 'conflict' })
    await holdAgain(ctx, { reference })
    expect(await getCheckout(ctx, reference)).toMatchObject({ state: 'held' })
    const back = sql`now() - interval '1 second'`
    await db().update(orders).set({ heldUntil: back }).where(eq(orders.reference, reference))
    await holdAgain(ctx, { reference })
    await expect(holdAgain(ctx, { reference })).rejects.toMatchObject({ kind: 'conflict' })
    await cancelHold(ctx, { reference })
    await expect(holdAgain(ctx, { reference })).rejects.toMatchObject({ kind: 'conflict' })
    // A second click on the same button.
    await cancelHold(ctx, { reference })
    expect(await getCheckout(ctx, reference)).toMatchObject({ state: 'cancelled' })
  })

  test('a double click without scripts is one order', async () => {
    const ctx = makeContext({ visitorKey: randomUUID(), now: () => new Date(1_900_000_000_000) })
    const open = await inTransaction((tx) => anEvent(tx, { startsAt: new Date(1_990_000_000_000) }))
    const input = { event: open.slug, seats: { [open.types[0].id]: '1' }, key: '' }
    const [first, second] = await Promise.all([holdSeats(ctx, input), holdSeats(ctx, input)])
    expect(second?.reference).toBe(first?.reference)
    await cancelHold(ctx, { reference: first?.reference })
  })
})

describe('M7: what the browser says of money is never believed', () => {
  test('200 tampered posts: refused, or an order at the right total', async () => {
    const price = event.types[0].priceMinor
    const other = await inTransaction((tx) => anEvent(tx, { priceMinor: 1 }))
    const quantity = fc.constantFrom<unknown>(
      -1,
      0,
      1.5,
      1e9,
      '1e1',
      '0x2',
      '１',
      ' 2 ',
      '-0',
      '1,5',
      'NaN',
      null,
      [],
      {},
      ['1', '2'],
      '2147483648',
      3,
      '1',
    )
    const post = fc.record({
      quantity,
      extra: fc.constantFrom<object>(
        { price: 1, unitMinor: 1 },
        { total: 0, totalMinor: 0, currency: 'JPY' },
        { state: 'confirmed', payment: 'paid', buyerId: randomUUID() },
        { event: other.slug },
        { event: "x' or '1'='1" },
        { coupon: 'FREE100', discount: 100 },
        { __proto__: { admin: true } },
        { seats: { [other.types[0].id]: 2 } },
        { seats: { constructor: 1, [event.types[0].id]: 1 } },
        {},
      ),
    })
    await fc.assert(
      fc.asyncProperty(post, async ({ quantity: asked, extra }) => {
        const ctx = await aPerson()
        try {
          const { reference } = await holdSeats(ctx, choose(asked, extra))
          const order = await getCheckout(ctx, reference)
          const seats = order.tickets.length
          expect(order).toMatchObject({
            state: 'held',
            payment: 'none',
            currency: 'EUR',
            totalMinor: seats * price,
          })
          await keepDetails(ctx, {
            reference,
            nameLater: 'on',
            participants: Array(seats).fill({ name: '', email: '' }),
          })
          await keepDetails(ctx, { reference, ...BILLING })
          await payOrder(ctx, {
            reference,
            card: 'succeeds',
            key: randomUUID(),
            amount: 1,
            totalMinor: 1,
            currency: 'JPY',
          })
          expect(await getCheckout(ctx, reference)).toMatchObject({
            state: 'confirmed',
            totalMinor: seats * price,
          })
        } catch (error) {
          if (!(error instanceof BadInput) && !(error instanceof Refusal)) throw error
        }
      }),
      { numRuns: 200, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: true },
    )
    expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  })

  test('no field of the checkout brings more than a message beside it', async () => {
    const ctx = await aPerson()
    const { reference } = await holdSeats(ctx, choose(1))
    const texts = [
      '',
      '   ',
      'x',
      'x'.repeat(101),
      'x'.repeat(100_001),
      '\u0000',
      '\ud800',
      '\u202eabc',
      'e\u0301'.repeat(60),
    ]
    const odd = [
      "O'Neil",
      '&Co <GmbH>',
      '__proto__',
      'null',
      '名前',
      'a\r\nBcc: b@c',
      "'; drop table orders--",
      '{{7*7}}',
    ]
    for (const typed of [...texts, ...odd]) {
      const all = Object.fromEntries(
        [
          'name',
          'company',
          'street',
          'postalCode',
          'city',
          'country',
          'taxNumber',
          'buyerReference',
          'kind',
        ].map((name) => [name, typed]),
      )
      const tries = [
        () => keepDetails(ctx, { reference, ...all }),
        () =>
          keepDetails(ctx, {
            reference,
            ...BILLING,
            name: typed,
            city: typed,
            kind: 'business',
            company: typed,
          }),
        () => keepDetails(ctx, { reference, participants: [{ name: typed, email: typed }] }),
        () => keepDetails(ctx, { reference, participants: [{ name: typed, email: 'a@example.com' }] }),
        () => extendHold(ctx, { reference: typed }),
        () => payOrder(ctx, { reference, card: typed, key: typed }),
        () => holdSeats(ctx, { event: typed, seats: { [typed]: typed }, key: typed }),
      ]
      for (const attempt of tries) {
        const error = await attempt().catch((thrown: unknown) => thrown)
        if (error instanceof Error && !(error instanceof BadInput) && !(error instanceof Refusal)) throw error
      }
    }
    for (const email of [
      'a@localhost',
      'a@@b.c',
      'a b@c.de',
      'a@b.c\r\nBcc: x@y.z',
      `${'a'.repeat(250)}@b.de`,
    ]) {
      await expect(
        keepDetails(ctx, { reference, participants: [{ name: 'A', email }] }),
      ).rejects.toMatchObject({ fields: { 'participants.0.email': expect.anything() } })
    }
    await keepDetails(ctx, {
      reference,
      participants: [{ name: 'O\u0000\u202eNeil  ', email: 'a+b@example.com' }],
    })
    expect((await getCheckout(ctx, reference)).tickets[0]).toMatchObject({ participantName: 'O Neil' })
  })

  test('form names are read into objects without touching any prototype', () => {
    const values = nestedValues({
      '__proto__.admin': '1',
      'seats.a': ['1', '2'],
      'participants.1.name': 'B',
      'participants.0.name': 'A',
      'a.b.c.d.e': 'x',
    })
    expect(values.seats).toEqual({ a: '2' })
    expect(values.participants).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })
})

describe('builders', () => {
  test('M10: orders laid in bulk keep the books in order, and a participant is named afterwards', async () => {
    const buyer = await inTransaction((tx) => anAccount(tx))
    const ctx = makeContext({ actor: personOf(buyer) })
    const { reference } = await inTransaction((tx) => anOrder(tx, { event, buyer, quantity: 3 }))
    await nameParticipant(ctx, { reference, position: '2', ...row })
    const order = await getCheckout(ctx, reference)
    expect(order.tickets.map((ticket) => ticket.participantName)).toEqual([null, 'Asha Rao', null])
    expect(await findTicket(makeContext({}), order.tickets[1]?.code ?? '')).toMatchObject({
      participantName: 'Asha Rao',
    })
    expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
  })
})
