import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { eventForm } from '#app/features/catalogue/event-publishing/testing.server.ts'
import { panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { acceptMandate } from '#app/features/people/selling-mandates/accept-mandate.server.ts'
import { askMandates } from '#app/features/people/selling-mandates/ask-mandates.server.ts'
import { findMandateAsked, getMandate } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { sellingMandateActs } from '#app/features/people/selling-mandates/tables.server.ts'
import { withoutMandate } from '#app/features/people/selling-mandates/testing.server.ts'
import { withdrawMandate } from '#app/features/people/selling-mandates/withdraw-mandate.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey, type PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MANDATE_VERSIONS } from '#app/kit/selling.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { payHeld } from '#tests/support/checkout.ts'
import '#tests/support/bind-registries.ts'

const VERSION = MANDATE_VERSIONS.at(-1)?.version ?? 1
const DAY = 86_400_000
const RESTS = { reason: 'selling-mandates:refused.rests' }

let category = ''
beforeAll(async () => {
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

async function aSeller(sellsUntil?: Date | null, language: Ctx['language'] = 'en') {
  const provides = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction(async (tx) => {
    const made = await anAccount(tx, provides)
    if (sellsUntil !== undefined) await withoutMandate(tx, made.partyId, sellsUntil)
    return made
  })
  return { ...makeContext({ language }), actor: personOf(account, provides) }
}
const later = <C extends Ctx>(ctx: C, days: number): C => ({
  ...ctx,
  now: () => new Date(Date.now() + days * DAY),
})
const actsOf = (partyId: PartyId) =>
  db()
    .select()
    .from(sellingMandateActs)
    .where(eq(sellingMandateActs.partyId, partyId))
    .orderBy(sellingMandateActs.at)
const accept = (ctx: Ctx) => acceptMandate(ctx, { version: String(VERSION), mandate: 'yes' })
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
}
const form = (given: Record<string, string> = {}) => eventForm({ category, ...given })

async function aSale(ctx: { actor: Person }, priceMinor = 10_000) {
  const { event, buyer } = await inTransaction(async (tx) => ({
    event: await anEvent(tx, { ownerId: ctx.actor.partyId, priceMinor }),
    buyer: makeContext({ actor: personOf(await anAccount(tx)) }),
  }))
  const hold = () =>
    holdSeats(buyer, { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() })
  const pay = (reference: string) => payHeld(buyer, { reference, seats: 1, card: 'succeeds' })
  const state = async (at: Ctx = buyer) => panelState((await getEventPage(at, event.slug)).event, at.now())
  return { event, buyer, hold, pay, state }
}
const orderAt = async (reference: string) =>
  (await db().select().from(orders).where(eq(orders.reference, reference)))[0]

describe('before the first sale', () => {
  test('publishing for a price asks beside the field, and keeps by whom, when and in which language', async () => {
    const ctx = await aSeller(null, 'de')
    const asked = { mandate: 'selling-mandates:invalid.accept' }
    expect(await faults(createEvent(ctx, form()))).toEqual(asked)
    expect(await actsOf(ctx.actor.partyId), 'nothing is written').toEqual([])
    await createEvent(ctx, form({ typePrice: '0', title: 'For nothing' }))
    expect(await actsOf(ctx.actor.partyId), 'what costs nothing needs none').toEqual([])

    await createEvent(ctx, form({ mandate: 'yes', sessionDay: '2031-07-02' }))
    expect(await actsOf(ctx.actor.partyId)).toMatchObject([
      { step: 'accept', version: VERSION, language: 'de', accountId: ctx.actor.accountId },
    ])
    await createEvent(ctx, form({ sessionDay: '2031-08-02' }))
    expect(await actsOf(ctx.actor.partyId), 'once').toHaveLength(1)
    expect(await findMandateAsked(ctx)).toBeNull()
  })

  test('a first price asks, and another change of what is public does not', async () => {
    const ctx = await aSeller(null)
    const { slug } = await createEvent(ctx, form({ typePrice: '0' }))
    const { values, seen } = await getOwnEvent(ctx, slug)
    const change = {
      ...values,
      intent: 'save',
      key: newKey(),
      draft: '',
      event: slug,
      seen,
      cardsOnly: 'yes',
    }
    expect(await faults(changeEvent(ctx, { ...change, typePrice: ['90'] }))).toEqual({
      mandate: 'selling-mandates:invalid.accept',
    })
    await changeEvent(ctx, { ...change, typePrice: ['90'], mandate: 'yes' })
    await withdrawMandate(ctx)
    const again = await getOwnEvent(ctx, slug)
    await changeEvent(ctx, {
      ...again.values,
      intent: 'save',
      key: newKey(),
      draft: '',
      event: slug,
      seen: again.seen,
      title: 'Glazing anew',
    })
    expect((await actsOf(ctx.actor.partyId)).map(({ step }) => step)).toEqual(['accept', 'withdraw'])
  })

  test('an employee publishes for a price once an admin has accepted, whatever is ticked', async () => {
    const { admin, employee } = await inTransaction(async (tx) => {
      const sme = await anSme(tx, { mandateVersion: null })
      const one = await anAccount(tx)
      const other = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
      await aMember(tx, { company: sme, member: one.partyId })
      await aMember(tx, { company: sme, member: other.partyId, role: 2 })
      const as = (account: typeof one, role: 'admin' | 'employee') => ({
        ...makeContext({}),
        actor: actingFor(personOf(account), { ...sme, kind: 'sme' }, role),
      })
      return { admin: as(one, 'admin'), employee: as(other, 'employee') }
    })
    expect(await faults(createEvent(employee, form({ mandate: 'yes' })))).toMatchObject({
      mandate: 'selling-mandates:invalid.byAdmin',
    })
    await expect(accept(employee)).rejects.toMatchObject({ kind: 'forbidden' })
    await accept(admin)
    await createEvent(employee, form({ sessionDay: '2031-09-02', trainer: employee.actor.username }))
  })
})

describe('sellers of before', () => {
  test('are asked by mail once, sell on for thirty days, and rest then until they accept', async () => {
    const ctx = await aSeller(new Date(Date.now() + 30 * DAY))
    const { hold, pay, state, buyer } = await aSale(ctx)
    const free = await aSale(ctx, 0)
    expect(await askMandates(systemContext('test'))).toBeGreaterThan(0)
    expect(await askMandates(systemContext('test'))).toBe(0)
    const told = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, ctx.actor.accountId))
    expect(told.map(({ kind, link }) => [kind, link])).toEqual([['mandateAsked', '/revenue/mandate']])
    expect(await findMandateNotice(ctx)).toMatchObject({ rests: false, isNew: true, gives: true })
    expect(await pay((await hold()).reference)).toMatchObject({ state: 'succeeded' })

    await inTransaction((tx) => withoutMandate(tx, ctx.actor.partyId, new Date(Date.now() - 1)))
    await expect(hold()).rejects.toMatchObject({ reason: 'events:refused.resting' })
    expect(await state()).toBe('resting')
    expect(await state(makeContext({}))).toBe('resting')
    expect(await findMandateNotice(ctx)).toMatchObject({ rests: true })
    expect(await free.state()).toBe('open')
    await free.hold()

    await accept(ctx)
    expect(await state(buyer)).toBe('open')
    expect(await pay((await hold()).reference)).toMatchObject({ state: 'succeeded' })
    expect(await findMandateNotice(ctx)).toBeNull()
  })

  test('the clock alone ends the time', async () => {
    const ctx = await aSeller(new Date(Date.now() + 5 * DAY))
    const { state } = await aSale(ctx)
    expect(await state(later(makeContext({}), 4))).toBe('open')
    expect(await state(later(makeContext({}), 6))).toBe('resting')
    expect(await findMandateNotice(later(ctx, 6))).toMatchObject({ rests: true })
  })
})

describe('withdrawing', () => {
  test('leaves what was sold as it was, and sells nothing new', async () => {
    const ctx = await aSeller()
    const { hold, pay, event } = await aSale(ctx)
    const sold = await hold()
    await pay(sold.reference)
    const other = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
    const open = await holdSeats(other, {
      event: event.slug,
      seats: { [event.types[0].id]: '1' },
      key: randomUUID(),
    })
    await withdrawMandate(ctx)
    await withdrawMandate(ctx)
    expect((await actsOf(ctx.actor.partyId)).map(({ step }) => step)).toEqual(['withdraw'])

    await expect(
      payHeld(other, { reference: open.reference, seats: 1, card: 'succeeds' }),
    ).rejects.toMatchObject(RESTS)
    expect(await orderAt(open.reference)).toMatchObject({ state: 'held', payment: 'none' })
    await expect(hold()).rejects.toMatchObject({ reason: 'events:refused.resting' })
    expect(await orderAt(sold.reference)).toMatchObject({ state: 'confirmed', payment: 'paid' })
    expect((await getMandate(ctx)).rests).toBe(true)

    await accept(ctx)
    expect(await payHeld(other, { reference: open.reference, seats: 1, card: 'succeeds' })).toMatchObject({
      state: 'succeeded',
    })
  })

  test('at the same moment comes before the sale or after it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const ctx = await aSeller()
      const { hold, pay } = await aSale(ctx)
      const { reference } = await hold()
      const [paid] = await Promise.allSettled([pay(reference), withdrawMandate(ctx)])
      const order = await orderAt(reference)
      const begun = await db().$count(payments, eq(payments.subjectId, order?.id ?? ''))
      if (paid.status === 'rejected') expect([paid.reason.reason, begun]).toEqual([RESTS.reason, 0])
      else expect([order?.payment, begun]).toEqual(['paid', 1])
      await expect(hold()).rejects.toMatchObject({ reason: 'events:refused.resting' })
    }
  })

  test('a withdrawal waits for a sale that is being made, and a sale for a withdrawal', async () => {
    const ctx = await aSeller()
    const { hold, pay } = await aSale(ctx)
    const { reference } = await hold()
    const seller = eq(parties.id, ctx.actor.partyId)
    let done = ''
    let ended: Promise<unknown> = Promise.resolve()
    await inTransaction(async (tx) => {
      await tx.select({ id: parties.id }).from(parties).where(seller).for('key share')
      ended = withdrawMandate(ctx).then(() => {
        done += 'withdrawn '
      })
      await tx.execute(sql`select pg_sleep(0.3)`)
      done += 'sold '
    })
    await ended
    expect(done).toBe('sold withdrawn ')

    await accept(ctx)
    await inTransaction(async (tx) => {
      await tx.select({ id: parties.id }).from(parties).where(seller).for('update')
      ended = pay(reference).catch((error) => error)
      await tx.execute(sql`select pg_sleep(0.3)`)
      await tx.update(parties).set({ mandateVersion: null }).where(seller)
    })
    expect(await ended).toMatchObject(RESTS)
    await accept(ctx)
  })
})

test('what was done never changes, and agrees with what a party has accepted', async () => {
  const ctx = await aSeller(null)
  await Promise.all([accept(ctx), accept(ctx)])
  expect(await actsOf(ctx.actor.partyId), 'a double click').toHaveLength(1)
  const own = sql`where party_id = ${ctx.actor.partyId}`
  for (const change of [
    sql`update selling_mandate_acts set version = 9 ${own}`,
    sql`delete from selling_mandate_acts ${own}`,
  ])
    await expect(db().execute(change)).rejects.toMatchObject({ constraint: 'selling_mandate_acts_immutable' })
  const found = await checkInvariants(systemContext('test'), new Date())
  expect(found.find(({ name }) => name === 'selling-mandates')).toMatchObject({ broken: 0 })
})

test('a mandate is its seller’s own; another version than the one of now is refused', async () => {
  const ctx = await aSeller(null)
  await expect(acceptMandate(ctx, { version: '99', mandate: 'yes' })).rejects.toMatchObject({
    reason: 'selling-mandates:refused.newer',
  })
  expect(await faults(acceptMandate(ctx, { version: String(VERSION) }))).toEqual({
    mandate: 'selling-mandates:invalid.accept',
  })
  const visitor = makeContext({})
  const seeker = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  for (const stranger of [visitor, seeker]) {
    await expect(accept(stranger)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(withdrawMandate(stranger)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(getMandate(stranger)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  expect(await actsOf(ctx.actor.partyId)).toEqual([])
})
