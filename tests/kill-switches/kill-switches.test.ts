import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { askMandate } from '#app/features/money/card-mandates/ask-mandate.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { type NewPayment, startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { storeImport } from '#app/features/sales/employees/store-import.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listKillSwitches } from '#app/features/site/kill-switches/queries-kill-switches.server.ts'
import { turnOff } from '#app/features/site/kill-switches/turn-off.server.ts'
import { turnOn } from '#app/features/site/kill-switches/turn-on.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { KILL_SWITCHES, type KillSwitch, MONEY_SWITCHES } from '#app/kit/kill-switch.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import {
  forgetKillSwitches,
  isTurnedOff,
  readKillSwitches,
  requireOn,
  watchKillSwitches,
} from '#app/platform/kill-switches.server.ts'
import { deliverEmail, sendMail } from '#app/platform/mail.server.ts'
import { gatewayOfNew, requireGateway } from '#app/platform/payments/gateways.server.ts'
import { auditEntries, emails, killSwitches } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const system = systemContext('test')
const BILLING = {
  kind: 'person',
  name: 'Asha Rao',
  street: 'Baner Road 1',
  postalCode: '411045',
  city: 'Pune',
  country: 'IN',
}

const someone = async (given: object = {}) => {
  const account = await inTransaction((tx) => anAccount(tx))
  return { account, ctx: makeContext({ actor: personOf(account, given) }) }
}
let staff: Awaited<ReturnType<typeof someone>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  staff = await someone({ staffTasks: ['operate'] })
})
beforeEach(() => db().delete(killSwitches))
afterEach(async () => {
  await db().delete(killSwitches)
  forgetKillSwitches()
})

const aCode = () => inTransaction((tx) => aRecoveryCode(tx, staff.account.id))
const off = async (name: KillSwitch, given: object = {}) =>
  turnOff(staff.ctx, {
    name,
    hours: '4',
    reason: 'The bank is down',
    code: await aCode(),
    key: randomUUID(),
    ...given,
  })
const isOff = (name: KillSwitch) => ({ kind: 'unavailable', reason: `kill-switches:refused.${name}` })

test('who operates turns off for some hours, with the second factor, and on again; each act stands in the trace once', async () => {
  const key = randomUUID()
  const code = await aCode()
  await off('card', { key, code })
  await off('card', { key, code })

  const [card] = (await listKillSwitches(staff.ctx)).filter(({ off }) => off !== null)
  expect(card).toMatchObject({ name: 'card', off: { reason: 'The bank is down' } })
  const { since, until } = card?.off ?? {}
  expect((until?.getTime() ?? 0) - (since?.getTime() ?? 0)).toBe(4 * 3_600_000)
  expect(isTurnedOff('card')).toBe(true)

  await turnOn(staff.ctx, { name: 'card' })
  await turnOn(staff.ctx, { name: 'card' })
  expect(isTurnedOff('card')).toBe(false)
  const entries = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'kill-switch'), eq(auditEntries.subjectId, 'card')))
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'kill-switch.turn-off',
    'kill-switch.turn-on',
  ])
})

test('nobody else turns anything off or on, or reads what is; a wrong code and a missing reason change nothing', async () => {
  const others = STAFF_TASKS.filter((task) => task !== 'operate')
  for (const { ctx } of [{ ctx: makeContext({}) }, await someone(), await someone({ staffTasks: others })]) {
    const wish = { name: 'card', hours: '1', reason: 'x', code: '', key: randomUUID() }
    await expect(turnOff(ctx, wish)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(turnOn(ctx, { name: 'card' })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listKillSwitches(ctx)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(off('card', { code: '' })).rejects.toHaveProperty('fields.code')
  await expect(off('card', { code: '123456' })).rejects.toHaveProperty('fields.code')
  await expect(off('card', { reason: '  ' })).rejects.toHaveProperty('fields.reason')
  await expect(off('card', { hours: '9999' })).rejects.toHaveProperty('fields.hours')
  await expect(off('everything' as KillSwitch)).rejects.toHaveProperty('fields.name')
  expect(await db().$count(killSwitches)).toBe(0)
})

test('what was turned off is on again at its end by itself', async () => {
  await off('signUp')
  await db()
    .update(killSwitches)
    .set({ turnedOffAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 1_000) })
  await readKillSwitches()

  expect(() => requireOn('signUp')).not.toThrow()
  expect((await listKillSwitches(staff.ctx)).every(({ off }) => off === null)).toBe(true)
})

test('a process that cannot read what is off holds what is off about money, and goes on with the rest', async () => {
  const stop = await watchKillSwitches()
  const now = performance.now.bind(performance)
  try {
    expect(KILL_SWITCHES.filter(isTurnedOff)).toEqual([])
    performance.now = () => now() + 60_000
    expect(KILL_SWITCHES.filter(isTurnedOff)).toEqual(MONEY_SWITCHES)
  } finally {
    performance.now = now
    stop()
  }
})

/** A seat that is paid for. */
async function aSale() {
  const event = await inTransaction((tx) => anEvent(tx, { priceMinor: 10_000 }))
  const { ctx } = await someone()
  const hold = async () => {
    const seats = { [event.types[0].id]: '1' }
    const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
    await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
    await keepDetails(ctx, { reference, ...BILLING })
    return reference
  }
  const pay = (reference: string) => payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
  return { ctx, hold, pay }
}

test('while cards are off nothing new is held or paid by card, what is owed is, and a booking is cancelled', async () => {
  const { ctx, hold, pay } = await aSale()
  const paid = await hold()
  await pay(paid)
  const held = await hold()
  await off('card')

  await expect(pay(held)).rejects.toMatchObject(isOff('card'))
  await expect(hold()).rejects.toMatchObject(isOff('card'))
  expect(gatewayOfNew()).toBeNull()
  expect(requireGateway('x', { isOwed: true })).toBe('sandbox')
  expect(() => requireGateway('x', { kept: 'sandbox' })).toThrow()
  await cancelBooking(ctx, { reference: paid, seen: 0 })
  const [order] = await db().select().from(orders).where(eq(orders.reference, held))
  expect(order).toMatchObject({ state: 'held', payment: 'none' })
  expect(await db().$count(payments, eq(payments.subjectId, order?.id ?? ''))).toBe(0)

  await turnOn(staff.ctx, { name: 'card' })
  expect(await pay(held)).toMatchObject({ state: 'succeeded' })
})

test('no payment by card begins, and no card is kept, whose gateway was not asked for first', () => {
  const started = (facts: Omit<NewPayment, 'gateway'>) => [
    // @ts-expect-error the name of a gateway alone
    (tx: Tx) => startPayment(tx, { ...facts, gateway: 'sandbox' }),
    // @ts-expect-error one that is read of what is stored
    (tx: Tx, stored: string) => startPayment(tx, { ...facts, gateway: stored }),
    (tx: Tx) => startPayment(tx, { ...facts, gateway: requireGateway('x') }),
    (tx: Tx) => startPayment(tx, { ...facts, gateway: 'transfer' }),
  ]
  const kept = (partyId: PartyId) => [
    // @ts-expect-error the name of a gateway alone
    (tx: Tx) => askMandate(tx, staff.ctx, { partyId, gateway: 'sandbox' }),
  ]
  expect([started, kept]).toHaveLength(2)
})

test('while refunds are off a booking is cancelled, and its money goes back once they are on again', async () => {
  const { ctx, hold, pay } = await aSale()
  const reference = await hold()
  await pay(reference)
  await off('refunds')
  await cancelBooking(ctx, { reference, seen: 0 })
  const asked = async () => {
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const [row] = await db()
      .select({ id: refunds.id, state: refunds.state })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.subjectId, order?.id ?? ''))
    return row ?? { id: '', state: 'none' }
  }
  const { id } = await asked()
  await sendRefund(system, id)
  expect(await asked()).toMatchObject({ state: 'requested' })

  await turnOn(staff.ctx, { name: 'refunds' })
  await sendRefund(system, id)
  expect(await asked()).toMatchObject({ state: 'succeeded' })
})

test('an email of a kind that is off waits and leaves once it is on again; others leave meanwhile', async () => {
  configure({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const write = async (kind: string) => {
    await inTransaction((tx) =>
      sendMail(tx, { to: 'a@example.com', language: 'en', kind, subject: kind, html: '', text: kind }),
    )
    const [row] = await db().select().from(emails).where(eq(emails.kind, kind))
    return row?.id ?? ''
  }
  const [news, code] = [await write('newsletter.issue'), await write('accounts.email-code')]
  await off('newsMail')
  const stateOf = async (id: string) => (await db().select().from(emails).where(eq(emails.id, id)))[0]

  await deliverEmail(news)
  // Nobody listens there: that it was tried is what tells it from one that waits.
  await expect(deliverEmail(code)).rejects.toThrow()
  expect(await stateOf(news)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await stateOf(code)).toMatchObject({ state: 'queued', attempts: 1 })

  await turnOn(staff.ctx, { name: 'newsMail' })
  await expect(deliverEmail(news)).rejects.toThrow()
  configure({ SMTP_URL: '' })
})

test('what is turned off is refused in words, and only that', async () => {
  const { ctx } = await someone()
  const payer = await someone({ staffTasks: ['payOut'] })
  const trainer = await inTransaction((tx) =>
    anAccount(tx, { approval: 'approved', serviceType: 'provider' }),
  )
  const sale = await aSale()
  const held = await sale.hold()
  const request = new Request('http://localhost/')
  const tries: [KillSwitch, () => Promise<unknown>][] = [
    ['signUp', () => registerAccount(makeContext({}), { susername: 'x' }, request)],
    ['invoice', () => billOrder(sale.ctx, { reference: held, key: randomUUID() })],
    ['messages', () => writeMessage(ctx, { to: trainer.username, words: 'Hello', key: randomUUID() })],
    ['imports', () => storeImport(ctx, undefined)],
    ['payouts', () => preparePayouts(payer.ctx, { currency: 'EUR', method: 'sepa', key: randomUUID() })],
  ]
  for (const [name, attempt] of tries) {
    for (const other of tries) if (other[0] !== name) await turnOn(staff.ctx, { name: other[0] })
    await off(name)
    const answers = await Promise.all(
      tries.map(([, one]) =>
        one().then(
          () => 'done',
          ({ reason }) => reason ?? 'refused otherwise',
        ),
      ),
    )
    const expected = `kill-switches:refused.${name}`
    expect(
      answers.filter((answer) => answer === expected),
      answers.join(),
    ).toHaveLength(1)
    await expect(attempt()).rejects.toMatchObject(isOff(name))
  }
})
