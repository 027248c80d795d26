import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { signTicket } from '#app/features/sales/orders/sign-ticket.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { checkInTicket } from './check-in-ticket.server.ts'
import { countAtDoor, findAtDoor, getDoor } from './queries-door.server.ts'
import { checkIns } from './tables.server.ts'
import { takeNoted } from './take-noted.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

async function makeWorld() {
  return inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx), await anAccount(tx)]
    const sessions = [1, 25].map((hours) => ({ startsAt: inHours(hours), endsAt: inHours(hours + 7) }))
    const event = await anEvent(tx, { ownerId: organiser.partyId, sessions })
    const other = await anEvent(tx, { ownerId: organiser.partyId, startsAt: inHours(2) })
    const participants = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    const order = await anOrder(tx, { event, buyer, participants, quantity: 2 })
    await anOrder(tx, { event: other, buyer, participants: [{ name: 'Eva Else', email: 'eva@example.com' }] })
    const [first, second] = await tx
      .select()
      .from(eventSessions)
      .where(eq(eventSessions.eventId, event.id))
      .orderBy(asc(eventSessions.position))
    const of = async (eventId: string) =>
      (await tx.select().from(tickets).where(eq(tickets.eventId, eventId)).orderBy(asc(tickets.position)))[0]!
    const [ticket, elsewhere] = [await of(event.id), await of(other.id)]
    return { organiser, buyer, event, other, order, first: first!.id, second: second!.id, ticket, elsewhere }
  })
}

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})
const organiserAt = (now = new Date()) => makeContext({ actor: personOf(world.organiser), now: () => now })
const take = (given: { code?: string; ticket?: string; session?: string }, ctx = organiserAt()) =>
  checkInTicket(ctx, { event: world.event.slug, session: world.first, ...given })
const stored = async () =>
  (await db().select().from(tickets).where(eq(tickets.id, world.ticket.id)))[0]?.checkedInAt ?? null

test('of twenty devices that scan one ticket exactly one is told that it is valid', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => take({ code: world.ticket.code })))
  expect(answers.filter(({ kind }) => kind === 'valid')).toHaveLength(1)
  expect(answers.filter(({ kind }) => kind === 'again')).toHaveLength(19)
  expect(await db().$count(checkIns, eq(checkIns.ticketId, world.ticket.id))).toBe(1)
  expect(await stored()).not.toBeNull()
  const traces = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, world.ticket.id))
  expect(traces.map(({ action }) => action)).toEqual(['attendance.check-in'])
})

test('a door says who it is, when a ticket was used and by whose hand, and what is wrong with any other', async () => {
  const { ticket, elsewhere, other, second } = world
  expect(await take({ code: ticket.code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
    kind: 'valid',
    name: 'Asha Rao',
    type: 'Standard seat',
    ticket: ticket.id,
  })
  expect(await take({ ticket: ticket.id })).toMatchObject({
    kind: 'again',
    name: 'Asha Rao',
    cameAt: expect.any(Date),
    by: expect.any(String),
  })
  // Each session is attended for itself.
  expect(await take({ code: ticket.code, session: second })).toMatchObject({ kind: 'valid' })
  expect(await take({ code: elsewhere.code })).toMatchObject({
    kind: 'otherEvent',
    event: { title: other.title },
  })
  expect(await take({ ticket: elsewhere.id })).toEqual({ kind: 'unknown' })
  expect(await take({ ticket: newId() })).toEqual({ kind: 'unknown' })
  expect(await take({ code: 'K7M2P-9XQ4T-3FHJ8WZA' })).toEqual({ kind: 'unknown' })
  await db().update(tickets).set({ state: 'cancelled' }).where(eq(tickets.id, ticket.id))
  expect(await take({ code: ticket.code })).toEqual({ kind: 'cancelled', name: 'Asha Rao' })
})

test('who was let in by mistake is taken back, and the ticket keeps the earliest that is left', async () => {
  const { ticket, first, second, event, order, buyer } = world
  const undo = (session: string) =>
    undoCheckIn(organiserAt(), { event: event.slug, session, ticket: ticket.id })
  const [early, late] = [inHours(-2), inHours(-1)]
  await take({ code: ticket.code }, organiserAt(late))
  await take({ code: ticket.code, session: second }, organiserAt(early))
  expect(await stored()).toEqual(early)
  const rename = () =>
    nameParticipant(makeContext({ actor: personOf(buyer) }), {
      reference: order.reference,
      position: ticket.position,
      name: 'Ravi',
      email: 'ravi@example.com',
    })
  await expect(rename()).rejects.toMatchObject({ reason: 'orders:refused.checkedIn' })

  await undo(second)
  expect(await stored()).toEqual(late)
  await Promise.all([undo(first), undo(first)])
  expect(await stored()).toBeNull()
  await rename()
  // Who takes a seat over has a code of their own.
  expect(await take({ code: ticket.code })).toEqual({ kind: 'passedOn', at: expect.any(Date) })
  expect(await take({ code: signTicket() })).toEqual({ kind: 'passedOn', at: null })
  expect(await take({ ticket: ticket.id })).toMatchObject({ kind: 'valid', name: 'Ravi' })
})

test('scans and their undoing side by side end in one of the two, and never in a deadlock', async () => {
  const { ticket, first, event } = world
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? take({ code: ticket.code })
        : undoCheckIn(organiserAt(), { event: event.slug, session: first, ticket: ticket.id }),
    ),
  )
  const came = await db().$count(checkIns, eq(checkIns.ticketId, ticket.id))
  expect((await stored()) !== null).toBe(came === 1)
})

test('who is let in while a colleague takes the seat is the one whom the door has named', async () => {
  const { event, buyer, first } = world
  const owner = makeContext({ actor: personOf(buyer) })
  const names: (string | null)[][] = []
  for (let round = 0; round < 12; round += 1) {
    const order = await inTransaction((tx) => anOrder(tx, { event, buyer }))
    const [ticket] = await db().select().from(tickets).where(eq(tickets.orderId, order.id))
    const [answer] = await Promise.all([
      take({ ticket: ticket!.id, session: first }),
      nameParticipant(owner, {
        reference: order.reference,
        position: 1,
        name: 'Ravi',
        email: `r${round}@example.com`,
      }).catch(() => null),
    ])
    const [now] = await db().select().from(tickets).where(eq(tickets.id, ticket!.id))
    names.push(['name' in answer ? answer.name : 'nobody', now!.participantName])
  }
  for (const [atDoor, now] of names) expect(atDoor).toBe(now)
})

test('the door shows who is expected, who is here, and finds them by name', async () => {
  const { event, first, second, ticket, other } = world
  const ctx = organiserAt()
  await take({ code: ticket.code })
  const door = await getDoor(ctx, event.slug)
  expect(door.sessions.map(({ id }) => id)).toEqual([first, second])
  const at = (session: string) => ({ event: door.id, session })
  expect(await countAtDoor(ctx, at(first))).toEqual({ expected: 2, came: 1 })
  expect(await countAtDoor(ctx, at(second))).toEqual({ expected: 2, came: 0 })
  expect(await findAtDoor(ctx, { ...at(first), words: 'RAO', limit: 30 })).toMatchObject([
    { name: 'Asha Rao', cameAt: expect.any(Date) },
    { name: null, buyer: 'Asha Rao', cameAt: null },
  ])
  expect(await findAtDoor(ctx, { event: other.id, session: first, words: 'rao', limit: 30 })).toHaveLength(1)
})

test('who is a stranger lets nobody in, sees nobody and takes nothing back', async () => {
  const { ticket, buyer, event, first, other } = world
  const asked = { event: event.slug, session: first, code: ticket.code }
  for (const actor of [VISITOR, personOf(buyer), aStaffMember()]) {
    const ctx = makeContext({ actor })
    await expect(checkInTicket(ctx, asked)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(
      undoCheckIn(ctx, { event: event.slug, session: first, ticket: ticket.id }),
    ).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getDoor(ctx, event.slug)).rejects.toMatchObject({ kind: 'notFound' })
  }
  const buyers = makeContext({ actor: personOf(buyer) })
  expect(await countAtDoor(buyers, { event: event.id, session: first })).toEqual({ expected: 0, came: 0 })
  // A session of another event is none of this one.
  await expect(checkInTicket(organiserAt(), { ...asked, event: other.slug })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect(await stored()).toBeNull()
})

test('nobody is let in too early, too late, or to what is not held', async () => {
  const { event } = world
  const at = (hours: number) => take({ code: world.ticket.code }, organiserAt(inHours(hours)))
  await expect(at(-28)).rejects.toMatchObject({ kind: 'conflict', reason: 'attendance:door.early' })
  await expect(at(25 + 7 + 25)).rejects.toMatchObject({ kind: 'conflict', reason: 'attendance:door.over' })
  await expect(
    undoCheckIn(organiserAt(inHours(-4)), {
      event: event.slug,
      session: world.first,
      ticket: world.ticket.id,
    }),
  ).rejects.toMatchObject({ reason: 'attendance:door.early' })
  expect(await stored()).toBeNull()
})

test('the evening before a door answers as it will, and records nothing', async () => {
  const evening = organiserAt(inHours(-4))
  for (const given of [{ code: world.ticket.code }, { code: world.ticket.code }, { ticket: world.ticket.id }])
    expect(await take(given, evening)).toMatchObject({ kind: 'valid', name: 'Asha Rao' })
  expect(await take({ code: world.elsewhere.code }, evening)).toMatchObject({ kind: 'otherEvent' })
  expect(await stored()).toBeNull()
  expect(await db().$count(checkIns, eq(checkIns.ticketId, world.ticket.id))).toBe(0)
  const traces = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, world.ticket.id))
  expect(traces).toEqual([])
  await expect(
    takeNoted(evening, {
      event: world.event.slug,
      noted: JSON.stringify([{ ticket: world.ticket.id, session: world.first, at: Date.now() }]),
    }),
  ).rejects.toMatchObject({ kind: 'conflict', reason: 'attendance:door.early' })
})
