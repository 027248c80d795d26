import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { listParticipants } from '#app/features/delivery/attendance/queries-participants.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { MOST_A_DAY, MOST_CHOSEN } from '#app/features/sales/announcements/announcement.ts'
import { emailAnnouncement } from '#app/features/sales/announcements/email-announcement.server.ts'
import { enqueueAnnouncement } from '#app/features/sales/announcements/enqueue-announcement.server.ts'
import {
  getAnnouncements,
  listAnnouncementsOf,
  listAnnouncementsOfTicket,
} from '#app/features/sales/announcements/queries-announcements.server.ts'
import { sealedLink, signLink } from '#app/features/sales/announcements/sign-link.server.ts'
import { announcements } from '#app/features/sales/announcements/tables.server.ts'
import { writeAnnouncement } from '#app/features/sales/announcements/write-announcement.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { type Person, VISITOR } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { buySeats, gatherBuyers } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

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
  await followFacts([deliverSandboxWebhookJob])
  const organiser = { ...makeContext({}), actor: personOf(account, given) }
  return { organiser, event, workshop, one, both, reference, other: other.reference }
}
type World = Awaited<ReturnType<typeof aSoldEvent>>

const write = ({ organiser, event }: World, given: Record<string, unknown> = {}) =>
  writeAnnouncement(organiser, {
    event: event.slug,
    key: newKey(),
    subject: 'What to bring',
    words: 'A laptop.',
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
  // Two colleagues were named for seats before participants got their tickets by email.
  const named = ['ada', 'bela'].map((name) => `${name}-${event.id}@example.com`)
  const participants = named.map((email) => ({ name: 'Ada', email }))
  await inTransaction(async (tx) =>
    anOrder(tx, { event, buyer: await anAccount(tx), participants, quantity: 2 }),
  )
  const form = { key: newKey(), words }
  // A double click is one message.
  await Promise.all([write(world, form), write(world, form)])
  await followFacts([deliverSandboxWebhookJob])
  await followFacts([deliverSandboxWebhookJob])
  for (const buyer of [one, both]) {
    const [mail, ...more] = await mailsTo(buyer)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ replyTo: null, subject: expect.stringContaining('What to bring') })
    expect(mail?.text).toContain('bring a laptop')
    expect(mail?.text).toContain('bring a laptop, see example.org')
    expect(mail?.text).not.toContain('example.org/list')
    const [, away = ''] = /href="([^"]*\/away\?[^"]*)"[^>]*>example\.org</.exec(mail?.html ?? '') ?? []
    const { searchParams } = new URL(away.replaceAll('&amp;', '&'))
    expect(sealedLink(searchParams)).toEqual({ link: 'https://example.org/list', host: 'example.org' })
    expect(await notesTo(buyer)).toBe(1)
  }
  for (const email of named) expect(await mailsTo({ email })).toHaveLength(1)
  const ctx = makeContext({ actor: one })
  expect(await listAnnouncementsOf(ctx, reference)).toMatchObject([{ subject: 'What to bring', words }])
  const [seat] = await db().select().from(tickets).where(eq(tickets.eventId, event.id))
  expect(await listAnnouncementsOfTicket(makeContext({}), seat?.code ?? '')).toHaveLength(1)
  const { written, types, canWrite } = await getAnnouncements(organiser, event.slug)
  expect({ written: written.length, canWrite }).toEqual({ written: 1, canWrite: true })
  expect(types.map(({ name, seats }) => [name, seats])).toEqual([
    ['Standard', 4],
    ['Workshop', 1],
  ])
})

test('only who has one of the chosen tickets is written to, and answers go where the writer says', async () => {
  const world = await aSoldEvent()
  const { organiser, workshop, one, both, reference, other } = world
  await write(world, { ticketTypes: workshop.id, answers: 'on' })
  await followFacts([deliverSandboxWebhookJob])
  expect(await mailsTo(one)).toEqual([])
  expect(await mailsTo(both)).toMatchObject([{ replyTo: organiser.actor.email }])
  expect(await listAnnouncementsOf(makeContext({ actor: one }), reference)).toEqual([])
  expect(await listAnnouncementsOf(makeContext({ actor: both }), other)).toHaveLength(1)
})

test('only links that we sealed lead anywhere, and only to web addresses that show their host', () => {
  const query = (path = '') => new URL(path, 'https://q.example').searchParams
  const sealed = signLink('https://bücher.example/x?y=1&z')
  expect(sealed?.host).toBe('xn--bcher-kva.example')
  expect(sealedLink(query(sealed?.path))).toEqual({
    link: 'https://bücher.example/x?y=1&z',
    host: sealed?.host,
  })
  const other = query(sealed?.path)
  other.set('to', 'https://evil.example/')
  expect(sealedLink(other)).toBeNull()
  expect(sealedLink(query('/away'))).toBeNull()
  for (const link of [
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'http://',
    'ftp://a.example/',
  ])
    expect(signLink(link)).toBeNull()
})

/** The words by which people of an event are chosen, as the list of its participants has them. */
async function peopleOf({ organiser, event }: World) {
  const all = await listParticipants(organiser, event.id, {
    view: 'coming',
    words: '',
    type: null,
    limit: 50,
  })
  return all.map(({ person, reference, type, name }) => ({ person, reference, type, name }))
}
const choose = (person: string | string[], given = {}) => ({ to: 'chosen', person, ...given })
const shownOn = async (reference: string, actor: Person) =>
  (await listAnnouncementsOf(makeContext({ actor }), reference)).length
const shownAt = async (code: string) => (await listAnnouncementsOfTicket(makeContext({}), code)).length

test('only who was chosen reads it, on the booking and the ticket, not who joins later or takes the seat over', async () => {
  const world = await aSoldEvent()
  const { organiser, event, one, both, reference, other } = world
  const mine = (await peopleOf(world)).find((seat) => seat.reference === reference)
  await write(world, choose(mine?.person ?? ''))
  await followFacts([deliverSandboxWebhookJob])
  await followFacts([deliverSandboxWebhookJob])
  expect([await mailsTo(one), await mailsTo(both)]).toMatchObject([[{ kind: 'orders.announced' }], []])
  expect([await notesTo(one), await notesTo(both)]).toEqual([1, 0])
  expect([await shownOn(reference, one), await shownOn(other, both)]).toEqual([1, 0])
  const seats = await db().select().from(tickets).where(eq(tickets.eventId, event.id))
  const shown = await Promise.all(seats.map(({ code }) => shownAt(code)))
  expect(shown.toSorted()).toEqual([0, 0, 1])
  const { written } = await getAnnouncements(organiser, event.slug)
  expect(written).toMatchObject([{ chosen: [{ reference, name: mine?.name }] }])

  const [later] = (await gatherBuyers(1)) as [Person]
  const offer = { slug: event.slug, typeId: event.types[0].id }
  const joined = await buySeats(later, offer, { card: 'succeeds', seats: 1 })
  await followFacts([deliverSandboxWebhookJob])
  expect(await shownOn(joined.reference, later)).toBe(0)

  // The seat becomes somebody's who was not named, then somebody else's: its buyer has read it, and they do
  // not.
  const ctx = makeContext({ actor: one })
  const named = { reference, position: '1', name: 'Somebody else', email: 'somebody.else@example.com' }
  await nameParticipant(ctx, named)
  const [taken] = await db().select().from(tickets).where(eq(tickets.participantName, 'Somebody else'))
  expect(await shownAt(taken?.code ?? '')).toBe(0)
  expect(await shownOn(reference, one)).toBe(1)
  await nameParticipant(ctx, { ...named, name: 'One more', email: 'one.more@example.com' })
  const [last] = await db().select().from(tickets).where(eq(tickets.participantName, 'One more'))
  expect(await shownAt(last?.code ?? '')).toBe(0)
})

test('of several chosen seats each address is written to once, and who is left out is not', async () => {
  const world = await aSoldEvent()
  const { one, both, reference } = world
  const people = await peopleOf(world)
  const without = people.find((seat) => seat.reference === reference)?.person
  await write(
    world,
    choose(
      people.map(({ person }) => person),
      { without },
    ),
  )
  await followFacts([deliverSandboxWebhookJob])
  await followFacts([deliverSandboxWebhookJob])
  expect([(await mailsTo(one)).length, (await mailsTo(both)).length]).toEqual([0, 1])
  const [row] = await db().select().from(announcements).where(eq(announcements.eventId, world.event.id))
  expect([row?.seats.length, row?.people.length]).toEqual([2, 2])
})

test('one who is a stranger, was replaced, gave the seat back or was made up is not found, and nobody is written to', async () => {
  const world = await aSoldEvent()
  const { event, one, both, reference, other } = world
  const foreign = (await peopleOf(await aSoldEvent()))[0]?.person ?? ''
  const people = await peopleOf(world)
  const [first = '', ...rest] = people.map(({ person }) => person)
  const gone = { fields: { people: { key: 'announcements:refused.chosenGone' } } }
  for (const wrong of [foreign, 'made-up', 'a'.repeat(16)])
    await expect(write(world, choose([first, wrong]))).rejects.toMatchObject(gone)
  await expect(write(world, choose([], {}))).rejects.toMatchObject({
    fields: { people: { key: 'announcements:refused.noneChosen' } },
  })
  await expect(write(world, choose([first], { without: first }))).rejects.toMatchObject({
    fields: { people: { key: 'announcements:refused.noneChosen' } },
  })
  const many = Array.from({ length: MOST_CHOSEN + 1 }, (_, at) => `made-up-${at}`)
  await expect(write(world, choose(many))).rejects.toMatchObject({
    fields: { people: { key: 'announcements:refused.manyChosen', params: { count: MOST_CHOSEN } } },
  })
  const named = { reference, position: '1', name: 'Somebody else', email: 'somebody.else@example.com' }
  await nameParticipant(makeContext({ actor: one }), named)
  await cancelBooking(makeContext({ actor: both }), { reference: other, seen: '0' })
  for (const left of [first, ...rest]) await expect(write(world, choose(left))).rejects.toMatchObject(gone)
  expect(await writtenTo(event)).toBe(0)
  expect((await getAnnouncements(world.organiser, event.slug, [first, ...rest, foreign])).chosen).toEqual([])
  const now = await peopleOf(world)
  expect(now).toMatchObject([{ name: 'Somebody else' }])
  await write(world, choose(now.map(({ person }) => person)))
  expect(await writtenTo(event)).toBe(1)
})

test('who gave the seats back is written to no more, and nobody is once all did', async () => {
  const world = await aSoldEvent()
  const { one, both, reference, other } = world
  const giveBack = (actor: Person, of: string) =>
    cancelBooking(makeContext({ actor }), { reference: of, seen: '0' })
  await giveBack(one, reference)
  await write(world)
  await giveBack(both, other)
  await followFacts([deliverSandboxWebhookJob])
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
  const payload = { orderId: newIdOfNothing, announcementId: newIdOfNothing }
  await expect(emailAnnouncement(world.organiser, payload)).rejects.toThrow()
  await expect(enqueueAnnouncement(world.organiser, newIdOfNothing)).rejects.toThrow()
})

const newIdOfNothing = '0190a000-0000-7000-8000-000000000000'
