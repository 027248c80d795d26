import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { checkInTicket } from '#app/features/delivery/check-in/check-in-ticket.server.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { halfDaysOf } from './half-day.ts'
import type { Known } from './mark.ts'
import { markAllPresent } from './mark-all-present.server.ts'
import { markAttendance } from './mark-attendance.server.ts'
import { countAttendance, listAttendance } from './queries-attendance.server.ts'
import { attendanceMarks } from './tables.server.ts'

const at = (hour: number, day = 3) => new Date(Date.UTC(2027, 2, day, hour))

async function makeWorld() {
  return inTransaction(async (tx) => {
    const [organiser, rival, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const sessions = [
      { startsAt: at(9), endsAt: at(17) },
      { startsAt: at(9, 4), endsAt: at(13, 4) },
    ]
    const event = await anEvent(tx, { ownerId: organiser.partyId, sessions, timeZone: 'UTC' })
    const foreign = await anEvent(tx, { ownerId: rival.partyId, sessions, timeZone: 'UTC' })
    const participants = [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: 'Ben Lim', email: 'ben@example.com' },
    ]
    const order = await anOrder(tx, { event, buyer, participants, quantity: 3 })
    const other = await anOrder(tx, { event: foreign, buyer, participants })
    const of = (id: string) =>
      tx.select().from(tickets).where(eq(tickets.orderId, id)).orderBy(asc(tickets.position))
    const held = await tx
      .select()
      .from(eventSessions)
      .where(eq(eventSessions.eventId, event.id))
      .orderBy(asc(eventSessions.position))
    const [asha, ben] = await of(order.id)
    const [elsewhere] = await of(other.id)
    return { organiser, rival, buyer, event, held, asha: asha!, ben: ben!, elsewhere: elsewhere! }
  })
}

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})
const as = (account: Parameters<typeof personOf>[0], now = at(20, 4)) =>
  makeContext({ actor: personOf(account), now: () => now })
const cellOf = (seen: Known, to: string, { ticket = world.asha.id, session = 0, half = 1 } = {}) =>
  [ticket, world.held[session]?.id, half, seen, to].join('.')
const mark = (cell: string, ctx = as(world.organiser)) =>
  markAttendance(ctx, { event: world.event.slug, cell })
const known = async () => {
  const ctx = as(world.organiser)
  const door = await getDoor(ctx, world.event.slug)
  const halfDays = halfDaysOf(door.sessions, door.timeZone)
  const rows = await listAttendance(ctx, door.id, { halfDays, limit: 50, offset: 0 })
  const counts = await countAttendance(ctx, door.id, halfDays)
  return { rows: rows.map((row) => row.known), halves: counts.halves, seats: counts.seats }
}

test('a check-in counts for the half-day in which it was made, and nothing is known of any other', async () => {
  const { organiser, event, held, asha, ben } = world
  const enter = (ticket: string, hour: number) =>
    checkInTicket(as(organiser, at(hour)), { event: event.slug, session: held[0]?.id, ticket })
  await enter(asha.id, 8)
  await enter(ben.id, 12)
  expect(await known()).toEqual({
    rows: [
      ['came', 'none', 'none'],
      ['none', 'came', 'none'],
      ['none', 'none', 'none'],
    ],
    halves: [
      { present: 1, absent: 0 },
      { present: 1, absent: 0 },
      { present: 0, absent: 0 },
    ],
    seats: 3,
  })
})

test('one press notes who was there, the next corrects it, and each leaves its trace', async () => {
  const { asha } = world
  await mark(cellOf('none', 'present'))
  await mark(cellOf('none', 'present'))
  expect((await known()).rows[0]).toEqual(['present', 'none', 'none'])
  await mark(cellOf('present', 'absent'))
  expect((await known()).rows[0]).toEqual(['absent', 'none', 'none'])
  await mark(cellOf('absent', 'none'))
  expect((await known()).rows[0]).toEqual(['none', 'none', 'none'])
  const traces = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, asha.id))
  expect(traces.map(({ facts }) => (facts as { mark: string }).mark)).toEqual(['present', 'absent', 'none'])
})

test('what a colleague noted meanwhile is not written over, and all present leaves every note as it is', async () => {
  await mark(cellOf('none', 'absent'))
  await expect(mark(cellOf('none', 'present'))).rejects.toMatchObject({
    reason: 'attendance:marks.meanwhile',
  })
  const column = `${world.held[0]?.id}.1`
  const all = () => markAllPresent(as(world.organiser), { event: world.event.slug, column })
  const noted = await Promise.all(Array.from({ length: 6 }, all))
  expect(noted.reduce((sum, one) => sum + one, 0)).toBe(2)
  expect((await known()).rows.map(([first]) => first)).toEqual(['absent', 'present', 'present'])
})

test('presses side by side end in one note, and all but those that saw it are told', async () => {
  const ways = ['present', 'absent'] as const
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => mark(cellOf('none', ways[n % 2]!))),
  )
  expect(await db().$count(attendanceMarks, eq(attendanceMarks.ticketId, world.asha.id))).toBe(1)
  const [[first] = []] = (await known()).rows
  for (const [n, one] of results.entries())
    expect(one.status).toBe(ways[n % 2] === first ? 'fulfilled' : 'rejected')
})

test('who sells another event is told of nobody who was there', async () => {
  const { rival, organiser, event } = world
  const door = await getDoor(as(organiser), event.slug)
  const page = { halfDays: halfDaysOf(door.sessions, door.timeZone), limit: 50, offset: 0 }
  expect(await listAttendance(as(organiser), event.id, page)).toHaveLength(3)
  expect(await listAttendance(as(rival), event.id, page)).toEqual([])
  expect((await countAttendance(as(rival), event.id, page.halfDays)).seats).toBe(0)
})

test('who is a stranger or a rival notes nothing, and nobody notes what has not begun', async () => {
  const { buyer, rival, event, elsewhere, organiser, held } = world
  const column = `${held[0]?.id}.1`
  for (const actor of [VISITOR, personOf(buyer), personOf(rival), aStaffMember()]) {
    const ctx = makeContext({ actor, now: () => at(20, 4) })
    await expect(mark(cellOf('none', 'present'), ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(markAllPresent(ctx, { event: event.slug, column })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  // Neither a ticket of another event, nor a half-day that there is not.
  for (const cell of [
    cellOf('none', 'present', { ticket: elsewhere.id }),
    cellOf('none', 'present', { session: 1, half: 2 }),
    'made-up',
  ])
    await expect(mark(cell)).rejects.toMatchObject({ kind: 'notFound' })
  const early = as(organiser, at(11))
  await mark(cellOf('none', 'present'), early)
  await expect(mark(cellOf('none', 'present', { half: 2 }), early)).rejects.toMatchObject({
    reason: 'attendance:marks.notYet',
  })
  expect(await db().$count(attendanceMarks, eq(attendanceMarks.ticketId, world.asha.id))).toBe(1)
})
