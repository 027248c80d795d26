import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { versionAt } from '#app/kit/policy-versions.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { cancelHold } from './cancel-hold.server.ts'
import { confirmHolder } from './confirm-holder.server.ts'
import { holdSeats } from './hold-seats.server.ts'
import { findBuyer } from './queries-buyer.server.ts'
import { findSameHold } from './queries-open.server.ts'
import { sendCheckoutCode } from './send-checkout-code.server.ts'
import { type CheckoutForm, submitCheckout } from './submit-checkout.server.ts'

type Event = Awaited<ReturnType<typeof anEvent>>
let event: Event

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  event = await inTransaction((tx) => anEvent(tx, { capacity: 1000 }))
})

let addresses = 0
const aGuest = () => makeContext({ visitorKey: randomUUID(), ip: `10.43.0.${++addresses}` })
const aBuyer = async () => makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
const anEmail = () => `buyer-${randomUUID()}@example.com`
const chosen = () => ({ event: event.slug, seats: { [event.types[0].id]: '1' } })
const hold = (ctx: Ctx) => holdSeats(ctx, { ...chosen(), key: randomUUID() })

const TYPED = { kind: 'person', name: 'Asha Rao', address: '14 MG Road\n411001 Pune', country: 'IN' }

/** The page of the checkout as somebody sends it, each time with the key of a page of its own. */
function send(ctx: Ctx, reference: string, typed: object = {}, intent: CheckoutForm['intent'] = 'pay') {
  const whole = { ...TYPED, card: 'succeeds', key: randomUUID(), ...typed }
  return submitCheckout(ctx, { reference, intent, typed: whole, answers: new Map() })
}
const orderOf = async (reference: string) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]
const codesTo = (email: string) => db().$count(emails, eq(emails.toAddress, email))

describe('who is known', () => {
  test('pays in one step, and once by one key', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    const key = randomUUID()
    expect(await send(ctx, reference, { key })).toEqual({ kind: 'confirmed', cookies: [] })
    expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    expect(await send(ctx, reference, { key })).toEqual({ kind: 'standing', cookies: [] })
    const order = await orderOf(reference)
    expect(await db().$count(payments, eq(payments.subjectId, order?.id ?? ''))).toBe(1)
  })

  test('accepts the terms of use by the button that buys, and by no other', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    await send(ctx, reference, {}, 'keep').catch(() => {})
    expect(await orderOf(reference)).toMatchObject({ termsVersion: null, termsAcceptedAt: null })
    await send(ctx, reference)
    const { termsVersion, termsAcceptedAt } = (await orderOf(reference)) ?? {}
    expect(termsVersion).toBe(versionAt('terms', new Date()))
    expect(termsAcceptedAt).toBeInstanceOf(Date)
  })

  test('is led to the bank that asks, and told of a card that was declined', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    await expect(send(ctx, reference, { card: 'declined' })).rejects.toMatchObject({
      kind: 'conflict',
      reason: expect.stringMatching(/^orders:payment\.declined\./),
    })
    const asked = await send(ctx, reference, { card: 'confirms' })
    expect(asked).toMatchObject({ kind: 'confirming', path: expect.stringContaining('/') })
  })

  test('is told all that is wrong with it at once, before anything is done', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    const wrong = send(ctx, reference, { name: '', address: '', card: '' })
    const fault = await wrong.catch((error) => error)
    expect(Object.keys(fault.fields)).toEqual(expect.arrayContaining(['name', 'address', 'card']))
    expect(await orderOf(reference)).toMatchObject({ state: 'held', billing: null })
  })

  test('finds by the page where an order stands whose seats are gone', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    await cancelHold(ctx, { reference })
    expect(await send(ctx, reference)).toEqual({ kind: 'standing', cookies: [] })
  })

  test('needs nobody’s approval, and is told by the page that nobody had to be asked', async () => {
    const ctx = await aBuyer()
    const { reference } = await hold(ctx)
    expect(await send(ctx, reference, { words: 'Please' }, 'ask')).toEqual({
      kind: 'refused',
      reason: 'purchases:refused.notNeeded',
      cookies: [],
    })
  })
})

describe('a guest', () => {
  test('gets a code by Enter whatever else is empty, none twice, and buys by it', async () => {
    const ctx = aGuest()
    const email = anEmail()
    const { reference } = await hold(ctx)
    const typed = { email, name: '', address: '' }
    expect(await send(ctx, reference, typed, 'enter')).toEqual({ kind: 'codeSent', cookies: [] })
    expect(await send(ctx, reference, typed, 'enter')).toEqual({ kind: 'codeSent', cookies: [] })
    expect(await codesTo(email)).toBe(1)
    expect(await findBuyer(ctx)).toMatchObject({ kind: 'visitor', waiting: { email } })

    const code = await mailedCode(email)
    const bought = await send(ctx, reference, { email, code })
    expect(bought.kind).toBe('confirmed')
    expect(bought.cookies).not.toEqual([])
    const cookie = bought.cookies.map((line) => line.split(';')[0]).join('; ')
    const actor = await actorOf(
      systemContext('test'),
      new Request('http://localhost/', { headers: { cookie } }),
    )
    expect(actor).toMatchObject({ kind: 'person', email, emailConfirmed: true })
  })

  test('keeps the session that a code opened, whatever the card says', async () => {
    const ctx = aGuest()
    const email = anEmail()
    const { reference } = await hold(ctx)
    await sendCheckoutCode(ctx, { reference, email, key: randomUUID() })
    const code = await mailedCode(email)
    const declined = await send(ctx, reference, { email, code, card: 'declined' })
    expect(declined).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^orders:payment\.declined\./),
    })
    expect(declined.cookies).not.toEqual([])
  })

  test('who has proven the address before holding buys without another code', async () => {
    const ctx = aGuest()
    const email = anEmail()
    const { reference } = await hold(ctx)
    await sendCheckoutCode(ctx, { reference, email, key: randomUUID() })
    const code = await mailedCode(email)
    expect(await confirmHolder(ctx, { email, code })).toEqual(ctx.actor)
    expect(await confirmHolder(ctx, { email, code })).toEqual(ctx.actor)
    expect(await findBuyer(ctx)).toEqual({ kind: 'known', email, signedIn: false })
    expect(await send(ctx, reference, { email }, 'enter')).toMatchObject({ kind: 'confirmed' })
  })

  test('holds by Back and a second press what is held already', async () => {
    const ctx = aGuest()
    const { reference } = await hold(ctx)
    const seats = new Map([[event.types[0].id, 1]])
    expect(await findSameHold(ctx, { event: event.slug, seats, code: '' })).toMatchObject({ reference })
    const two = new Map([[event.types[0].id, 2]])
    expect(await findSameHold(ctx, { event: event.slug, seats: two, code: '' })).toBeNull()
    expect(await findSameHold(aGuest(), { event: event.slug, seats, code: '' })).toBeNull()
  })
})

describe('a stranger', () => {
  test('neither buys nor gets a code for what somebody else holds', async () => {
    const { reference } = await hold(await aBuyer())
    for (const ctx of [aGuest(), await aBuyer()]) {
      await expect(send(ctx, reference, { email: anEmail() })).rejects.toMatchObject({ kind: 'notFound' })
    }
    const asked = sendCheckoutCode(aGuest(), { reference, email: anEmail(), key: randomUUID() })
    await expect(asked).rejects.toMatchObject({ kind: 'notFound' })
    expect(await orderOf(reference)).toMatchObject({ state: 'held', payment: 'none' })
  })

  test('confirms nothing by a guess, nor in another browser', async () => {
    const ctx = aGuest()
    const email = anEmail()
    const { reference } = await hold(ctx)
    await sendCheckoutCode(ctx, { reference, email, key: randomUUID() })
    const code = await mailedCode(email)
    await expect(confirmHolder(aGuest(), { email, code })).rejects.toMatchObject({
      fields: expect.anything(),
    })
    expect(await findBuyer(ctx)).toMatchObject({ kind: 'visitor' })
  })
})
