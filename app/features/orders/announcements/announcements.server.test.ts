import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { notifications } from '#app/features/notifications/tables.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import { type Person, VISITOR } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverNotice } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aStaffMember, personOf } from '#tests/support/a-person.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { announcements, tickets } from '../tables.server.ts'
import { MOST_A_DAY } from './announcement.ts'
import {
  getAnnouncements,
  listAnnouncementsOf,
  listAnnouncementsOfTicket,
} from './queries-announcements.server.ts'
import { sendAnnouncement } from './send-announcement.server.ts'
import { spreadAnnouncement } from './spread-announcement.server.ts'
import { writeAnnouncement } from './write-announcement.server.ts'

const TYPES = [
  { name: 'Standard', priceMinor: 10_000 },
  { name: 'Workshop', priceMinor: 20_000 },
]

/** An event of two types whose first buyer has seats of the first, and the second of both. */
async function aSoldEvent() {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: account.partyId, ticketTypes: TYPES }))
  const [one, both] = (await gatherBuyers(2)) as [Person, Person]
  const [standard, workshop = standard] = event.types
  const offer = { slug: event.slug, typeId: standard.id }
  const { reference } = await buySeats(one, offer, { card: 'succeeds', seats: 1 })
  const other = await buySeats(both, { ...offer, besides: workshop.id }, { card: 'succeeds', seats: 1 })
  await followFacts([deliverNotice])
  const organiser = { ...makeContext({}), actor: personOf(account, given) }
  return { organiser, event, workshop, one, both, reference, other: other.reference }
}
type World = Awaited<ReturnType<typeof aSoldEvent>>

const write = ({ organiser, event }: World, given: Record<string, unknown> = {}) =>
  writeAnnouncement(organiser, {
    ...{ event: event.slug, key: newKey(), subject: 'What to bring', words: 'A laptop.' },
    ...given,
  })
const mailsTo = async ({ email }: { email: string }) =>
  (await db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.id)).filter(
    ({ kind }) => kind === 'orders.announced',
  )
const notesTo = async ({ accountId }: Person) => {
  const all = await db().select().from(notifications).where(eq(notifications.recipientId, accountId))
  return all.filter(({ kind }) => kind === 'eventMessage').length
}
const writtenTo = (event: { id: string }) => db().$count(announcements, eq(announcements.eventId, event.id))
const kindOf = (error: { kind: string }) => error.kind

test('everybody with a seat is written to, each address once, and finds it on the booking and the ticket', async () => {
  const world = await aSoldEvent()
  const { organiser, event, one, both, reference } = world
  const words = 'Dear all,\n\nbring a laptop, see https://example.org/list.'
  const form = { key: newKey(), words }
  // A double click is one message.
  await Promise.all([write(world, form), write(world, form)])
  await followFacts([deliverNotice])
  await followFacts([deliverNotice])
  for (const buyer of [one, both]) {
    const [mail, ...more] = await mailsTo(buyer)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ replyTo: null, subject: expect.stringContaining('What to bring') })
    expect(mail?.text).toContain('bring a laptop')
    expect(mail?.text).not.toContain('example.org/list')
    expect(await notesTo(buyer)).toBe(1)
  }
  const ctx = makeContext({ actor: one })
  expect(await listAnnouncementsOf(ctx, reference)).toMatchObject([{ subject: 'What to bring', words }])
  const [seat] = await db().select().from(tickets).where(eq(tickets.eventId, event.id))
  expect(await listAnnouncementsOfTicket(makeContext({}), seat?.code ?? '')).toHaveLength(1)
  const { written, types, canWrite } = await getAnnouncements(organiser, event.slug)
  expect({ written: written.length, canWrite }).toEqual({ written: 1, canWrite: true })
  expect(types.map(({ name, seats }) => [name, seats])).toEqual([
    ['Standard', 2],
    ['Workshop', 1],
  ])
})

test('only who has one of the chosen tickets is written to, and answers go where the writer says', async () => {
  const world = await aSoldEvent()
  const { organiser, workshop, one, both, reference, other } = world
  await write(world, { ticketTypes: workshop.id, answers: 'on' })
  await followFacts([deliverNotice])
  expect(await mailsTo(one)).toEqual([])
  expect(await mailsTo(both)).toMatchObject([{ replyTo: organiser.actor.email }])
  expect(await listAnnouncementsOf(makeContext({ actor: one }), reference)).toEqual([])
  expect(await listAnnouncementsOf(makeContext({ actor: both }), other)).toHaveLength(1)
})

test('who gave the seats back is written to no more, and nobody is once all did', async () => {
  const world = await aSoldEvent()
  const { one, both, reference, other } = world
  const giveBack = (actor: Person, of: string) =>
    cancelBooking(makeContext({ actor }), { reference: of, seen: '0' })
  await giveBack(one, reference)
  await write(world)
  await giveBack(both, other)
  await followFacts([deliverNotice])
  for (const buyer of [one, both]) expect(await mailsTo(buyer)).toEqual([])
  expect(await listAnnouncementsOf(makeContext({ actor: both }), other)).toEqual([])
  await expect(write(world)).rejects.toMatchObject({
    fields: { ticketTypes: { key: 'announcements:refused.nobody' } },
  })
})

test('messages to one event, and of one organiser, are as many in a day as are read', async () => {
  const world = await aSoldEvent()
  const sent = Array.from({ length: MOST_A_DAY.event + 3 }, () => write(world))
  const done = await Promise.allSettled(sent)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_A_DAY.event)
  expect(await writtenTo(world.event)).toBe(MOST_A_DAY.event)
  await expect(write(world)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a stranger, a buyer and staff write to nobody’s participants, and what is no message is refused', async () => {
  const world = await aSoldEvent()
  const { event, one } = world
  const [rival] = (await gatherBuyers(1)) as [Person]
  const input = { event: event.slug, key: newKey(), subject: 'x', words: 'x' }
  for (const actor of [VISITOR, rival, one]) {
    const ctx = makeContext({ actor })
    expect(await writeAnnouncement(ctx, input).catch(kindOf)).toBe('notFound')
    expect(await getAnnouncements(ctx, event.slug).catch(kindOf)).toBe('notFound')
  }
  const staff = makeContext({ actor: aStaffMember() })
  expect(await writeAnnouncement(staff, input).catch(kindOf)).toBe('forbidden')
  expect(await listAnnouncementsOf(makeContext({ actor: rival }), world.reference)).toEqual([])
  expect(await listAnnouncementsOfTicket(makeContext({}), 'made-up')).toEqual([])

  await expect(write(world, { words: ' ', subject: 'x'.repeat(121) })).rejects.toMatchObject({
    fields: { words: {}, subject: {} },
  })
  await expect(write(world, { ticketTypes: newIdOfNothing })).rejects.toMatchObject({
    fields: { ticketTypes: { key: 'announcements:refused.nobody' } },
  })
  expect(await writtenTo(event)).toBe(0)
  const told = { orderId: newIdOfNothing, announcementId: newIdOfNothing }
  await expect(sendAnnouncement(world.organiser, told)).rejects.toThrow()
  await expect(spreadAnnouncement(world.organiser, newIdOfNothing)).rejects.toThrow()
})

const newIdOfNothing = '0190a000-0000-7000-8000-000000000000'
