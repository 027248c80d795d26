import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { getCalendarFacts } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { eventGuarantees, events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { quorumOfBooking } from '#app/features/sales/bookings/booking.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails, facts } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Event = Awaited<ReturnType<typeof anEvent>>
const NEEDED = 6

let event: Event
beforeEach(async () => {
  event = await inTransaction((tx) => anEvent(tx, { minimum: NEEDED }))
})

const buy = (buyer: Person, seats: number) =>
  buySeats(buyer, { slug: event.slug, typeId: event.types[0].id }, { card: 'succeeds', seats })

const notificationsOf = () =>
  db()
    .select()
    .from(facts)
    .where(and(eq(facts.name, 'event.guaranteed'), eq(facts.subjectId, event.id)))
const guarantee = async () =>
  (await db().select().from(eventGuarantees).where(eq(eventGuarantees.eventId, event.id)))[0]

/** Emails about this event, by kind and address. */
const mailsOf = async (kind: string) => {
  const all = await db().select().from(emails).where(eq(emails.kind, kind))
  return all.filter((mail) => mail.subject.includes(event.title))
}
const addressesOf = async (kind: string) => (await mailsOf(kind)).map((mail) => mail.toAddress).toSorted()
const calendarIn = (mail: { attachments: { content: string }[] } | undefined) =>
  mail?.attachments[0]?.content ?? ''

const edit = (given: { minimum?: number; runsForSure?: boolean }) =>
  inTransaction((tx) =>
    saveEventSale(
      tx,
      {
        ...event,
        ...given,
        sessions: [{ startsAt: event.startsAt, endsAt: event.endsAt }],
        ticketTypes: [{ name: event.types[0].name, priceMinor: event.types[0].priceMinor }],
      },
      event.id,
    ),
  )

async function quorumOf(buyer: Person, reference: string) {
  const ctx = makeContext({ actor: buyer })
  return quorumOfBooking(await getBooking(ctx, reference), ctx.now())
}

describe('a ring', () => {
  test('is filled by paid seats alone, and once by one order', async () => {
    const [first, second, third, waiting] = (await gatherBuyers(4)) as [Person, Person, Person, Person]
    const early = await buy(first, 3)
    await buy(second, 2)
    await holdSeats(makeContext({ actor: waiting }), {
      event: event.slug,
      key: crypto.randomUUID(),
      seats: { [event.types[0].id]: '4' },
    })
    expect(await guarantee()).toBeUndefined()
    expect(await quorumOf(first, early.reference)).toMatchObject({ state: 'open', coming: 5, missing: 1 })
    expect(await getCalendarFacts(makeContext({}), event.slug)).toMatchObject({ guaranteedAt: null })

    const last = await buy(third, 2)

    const [order] = await db().select().from(orders).where(eq(orders.reference, last.reference))
    expect(await guarantee()).toMatchObject({ orderId: order?.id })
    expect(await notificationsOf()).toHaveLength(1)
    expect(await quorumOf(third, last.reference)).toMatchObject({ state: 'runs', byMine: true, coming: 7 })
    expect(await quorumOf(first, early.reference)).toMatchObject({ state: 'runs', byMine: false })
    const { guaranteedAt } = await getCalendarFacts(makeContext({}), event.slug)
    expect(guaranteedAt).toBeInstanceOf(Date)
  })

  test('is full once, however many pay in the same moment', async () => {
    const buyers = await gatherBuyers(9)
    await Promise.all(buyers.map((buyer) => buy(buyer, 1)))
    expect(await notificationsOf()).toHaveLength(1)
    expect(await guarantee()).toMatchObject({ orderId: expect.any(String) })
    const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
    expect(broken).toEqual([])
  })

  test('stays full when its organiser asks for more people afterwards', async () => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    await buy(buyer, NEEDED)
    await edit({ minimum: 12 })
    const { event: page } = await getEventPage(makeContext({}), event.slug)
    expect(page.quorum).toMatchObject({ state: 'runs', missing: 0 })
    expect(await notificationsOf()).toHaveLength(1)
  })

  test.each([{ minimum: 2 }, { runsForSure: true }])('is full by its organiser’s word: %j', async (given) => {
    const [buyer] = (await gatherBuyers(1)) as [Person]
    const { reference } = await buy(buyer, 2)
    await edit(given)
    await edit(given)
    expect(await guarantee()).toMatchObject({ orderId: null })
    expect(await notificationsOf()).toHaveLength(1)
    expect(await quorumOf(buyer, reference)).toMatchObject({ state: 'runs', byMine: false })
    await followFacts([deliverSandboxWebhookJob])
    expect(await addressesOf('orders.runs')).toContain(buyer.email)
  })
})

describe('who holds seats', () => {
  test('hears once that it runs; whose seats made it run reads it in the confirmation', async () => {
    const [first, second, third, later] = (await gatherBuyers(4)) as [Person, Person, Person, Person]
    const early = await buy(first, 3)
    await db().update(orders).set({ language: 'de' }).where(eq(orders.reference, early.reference))
    await followFacts([deliverSandboxWebhookJob])
    await buy(second, 2)
    await followFacts([deliverSandboxWebhookJob])
    const [waiting] = await mailsOf('orders.confirmed')
    expect(waiting?.subject).toBe(`Reserviert: ${event.title}`)
    expect(calendarIn(waiting)).toContain('STATUS:TENTATIVE')
    expect(await mailsOf('orders.runs')).toEqual([])

    await buy(third, 1)
    await followFacts([deliverSandboxWebhookJob])
    await buy(later, 1)
    await followFacts([deliverSandboxWebhookJob])

    const named = ['participant1@example.com', 'participant2@example.com', 'participant3@example.com']
    expect(await addressesOf('orders.runs')).toEqual([first.email, second.email, ...named].toSorted())
    const notices = await mailsOf('orders.runs')
    const notice = (address: string) => notices.find((mail) => mail.toAddress === address)
    expect(notice(first.email)).toMatchObject({ language: 'de', subject: `Findet statt: ${event.title}` })
    // The others sit on seats of several orders, of which the first that is told tells them.
    expect(notice('participant3@example.com')).toMatchObject({ language: 'de' })
    expect(notice(second.email)).toMatchObject({ language: 'en', subject: `Confirmed: ${event.title}` })
    expect(calendarIn(notice(second.email))).toContain('STATUS:CONFIRMED')
    const confirmed = await mailsOf('orders.confirmed')
    const textTo = (person: Person) => confirmed.find((mail) => mail.toAddress === person.email)?.text
    expect(textTo(third)).toContain('You made it happen')
    expect(textTo(later)).toContain('Confirmed')
    expect(textTo(later)).not.toContain('You made it happen')
  })

  test('hears nothing of an event that was cancelled meanwhile', async () => {
    const [first, second] = (await gatherBuyers(2)) as [Person, Person]
    await buy(first, 5)
    await buy(second, 1)
    await db().update(events).set({ state: 'cancelled' }).where(eq(events.id, event.id))
    await followFacts([deliverSandboxWebhookJob])
    expect(await mailsOf('orders.runs')).toEqual([])
  })
})
