import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { listTopicCards } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { listTopicsOf } from '#app/features/catalogue/topics/queries-owner.server.ts'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { documentCounters, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerEntries, payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, type TestParty } from '#app/features/people/parties/testing.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import {
  getOwnRequirement,
  listOwnRequirements,
} from '#app/features/procurement/requirements/queries-own.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { claimHeldOrders } from '#app/features/sales/checkout/claim-orders.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { getSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats } from '#tests/support/checkout.ts'

const visitor = makeContext({})
const gone = { kind: 'notFound' }
const personal = (actor: Person): PersonCtx => ({ ...makeContext({}), actor })

let company: TestParty
let anna: Person
/** Anna at work, a colleague of hers, Anna at home, and somebody of another company. */
let atWork: PersonCtx
let colleague: PersonCtx
let atHome: PersonCtx
let stranger: PersonCtx

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await inTransaction(async (tx) => {
    company = await aCompany(tx, { displaySlug: 'Kiln-Works', name: 'Kiln Works GmbH' })
    const other = await aCompany(tx)
    anna = personOf(await anAccount(tx, { username: 'Anna_1' }))
    atWork = personal(actingFor(anna, company))
    colleague = personal(actingFor(personOf(await anAccount(tx)), company, 'employee'))
    atHome = personal(anna)
    stranger = personal(actingFor(personOf(await anAccount(tx)), other))
  })
})

async function anOffer(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction((tx) => anEvent(tx, { ownerId: company.id, createdBy: anna.accountId, ...given }))
}

describe('what a company owns', () => {
  test('a topic stands under the name of the company, without a link as long as there is no page', async () => {
    const { id, slug } = await inTransaction((tx) => aTopic(tx, { ownerId: company.id, title: 'Kilns' }))
    expect(await getTopicPage(visitor, slug)).toMatchObject({
      owner: { name: 'Kiln Works GmbH', page: null, supplier: true },
    })
    expect(await listTopicCards(visitor, [id])).toMatchObject([{ owner: 'Kiln Works GmbH', page: null }])
    expect((await listTopicsOf(visitor, company.id, { size: 5 })).total).toBe(1)
    expect((await listTopicsOf(visitor, anna.partyId, { size: 5 })).total).toBe(0)

    await inTransaction((tx) => someProfiles(tx, [{ partyId: company.id, displayName: 'Kiln Works' }]))
    expect(await getTopicPage(visitor, slug)).toMatchObject({
      owner: { name: 'Kiln Works', page: '/Kiln-Works' },
    })
    expect(await getProfile(visitor, 'kiln-works')).toMatchObject({
      displayName: 'Kiln Works',
      supplier: true,
    })
  })

  test('a draft of its event opens for everybody who acts for it, and for nobody else', async () => {
    const { slug } = await anOffer({ state: 'draft' })
    for (const ctx of [atWork, colleague])
      expect((await getEventPage(ctx, slug)).event).toMatchObject({ state: 'draft' })
    for (const ctx of [visitor, atHome, stranger])
      await expect(getEventPage(ctx, slug)).rejects.toMatchObject(gone)
  })

  test('who wrote it down stands beside it', async () => {
    const { id } = await anOffer()
    const [row] = await db().select().from(events).where(eq(events.id, id))
    expect(row).toMatchObject({ ownerId: company.id, createdBy: anna.accountId })
  })
})

test('a requirement is the company’s: colleagues find it, the person at home does not', async () => {
  const category = await inTransaction((tx) => aCategory(tx))
  const [{ slug } = { slug: '' }] = await db()
    .execute<{ slug: string }>(`select slug from categories where id = '${category.id}'`)
    .then(({ rows }) => rows)
  const { url } = await postRequirement(atWork, {
    intent: 'draft',
    key: randomUUID(),
    title: 'Glazing for the whole workshop',
    category: slug,
    description: 'Two days, all levels.',
    participants: '12',
    mode: 'online',
    trainingLanguage: 'en',
    language: 'en',
    currency: 'EUR',
    deadline: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  })

  const [row] = await db().select().from(requirements).where(eq(requirements.slug, url))
  expect(row).toMatchObject({ ownerId: company.id, postedBy: anna.accountId })
  expect((await listOwnRequirements(colleague, { limit: 9, offset: 0 })).total).toBe(1)
  expect(await getOwnRequirement(colleague, url)).toMatchObject({ state: 'draft' })
  for (const ctx of [atHome, stranger]) {
    expect((await listOwnRequirements(ctx, { limit: 9, offset: 0 })).total).toBe(0)
    await expect(getOwnRequirement(ctx, url)).rejects.toMatchObject(gone)
    await expect(getRequirement(ctx, url)).rejects.toMatchObject(gone)
  }
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, row?.id ?? ''))
  expect(entry).toMatchObject({ accountId: anna.accountId, partyId: company.id })
})

describe('what a company sells and buys', () => {
  test('it sells: the books, the number series and the sales are its own', async () => {
    const event = await anOffer({ capacity: 9 })
    const buyer = personOf(await inTransaction((tx) => anAccount(tx)))
    const { reference, answer } = await buySeats(
      buyer,
      { slug: event.slug, typeId: event.types[0].id },
      { card: 'succeeds', seats: 2 },
    )
    expect(answer).toMatchObject({ state: 'succeeded' })

    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(order).toMatchObject({ sellerId: company.id, buyerId: buyer.partyId, placedBy: buyer.accountId })
    const [series] = await db()
      .select()
      .from(documentCounters)
      .where(eq(documentCounters.sellerId, company.id))
    expect(series).toMatchObject({ kind: 'invoice', lastNumber: 1 })
    const owed = await db().select().from(ledgerEntries).where(eq(ledgerEntries.ownerId, company.id))
    expect(owed).toMatchObject([{ account: 'payable' }])

    expect((await listSales(atWork, 'coming', { limit: 20 })).map(({ slug }) => slug)).toContain(event.slug)
    expect((await getSales(atWork, event.slug)).orders).toHaveLength(1)
    // An employee sees the sales of the own events: who trains here is somebody else.
    for (const ctx of [atHome, stranger, colleague]) {
      expect(await listSales(ctx, 'coming', { limit: 20 })).toEqual([])
      await expect(getSales(ctx, event.slug)).rejects.toMatchObject(gone)
    }
  })

  test('it buys: order, payment, ledger and invoice name the company; who pressed stands in the order', async () => {
    const event = await inTransaction((tx) => anEvent(tx))
    const { reference } = await buySeats(
      atWork.actor,
      { slug: event.slug, typeId: event.types[0].id },
      { card: 'succeeds', seats: 1 },
    )

    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const id = order?.id ?? ''
    expect(order).toMatchObject({ buyerId: company.id, placedBy: anna.accountId, payment: 'paid' })
    const [payment] = await db().select().from(payments).where(eq(payments.subjectId, id))
    expect(payment).toMatchObject({ payerId: company.id, state: 'succeeded' })
    const [invoice] = await db().select().from(invoices).where(eq(invoices.subjectId, id))
    expect(invoice).toMatchObject({ buyerId: company.id, sellerId: event.ownerId })

    expect(await getCheckout(colleague, reference)).toMatchObject({ state: 'confirmed' })
    expect((await listBookings(colleague, 'coming', { limit: 9 })).length).toBe(1)
    for (const ctx of [visitor, atHome, stranger]) {
      await expect(getCheckout(ctx, reference)).rejects.toMatchObject(gone)
      expect(await listBookings(ctx, 'coming', { limit: 9 })).toEqual([])
    }
  })

  test('what a browser held becomes the company’s when its owner signs in to act for it', async () => {
    const event = await inTransaction((tx) => anEvent(tx, { priceMinor: 0 }))
    const guest: Ctx = makeContext({ visitorKey: randomUUID(), ip: '10.77.0.1' })
    const { reference } = await holdSeats(guest, {
      event: event.slug,
      seats: { [event.types[0].id]: '1' },
      key: randomUUID(),
    })
    expect(await claimHeldOrders({ ...atWork, visitorKey: guest.visitorKey })).toBe(1)
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(order).toMatchObject({ buyerId: company.id, placedBy: anna.accountId, visitorKey: null })
    await expect(getCheckout(atHome, reference)).rejects.toMatchObject(gone)
  })

  test('and the books are in order', async () => {
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })
})
