import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { checkInTicket } from './check-in-ticket.server.ts'
import { MOST_NOTED, markOf } from './noted-at-door.ts'
import { listAtDoor } from './queries-door.server.ts'
import { checkIns } from './tables.server.ts'
import { takeNoted } from './take-noted.server.ts'

const MINUTE = 60_000

async function aDoor(quantity = 3) {
  return inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, {
      ownerId: organiser.partyId,
      startsAt: new Date(Date.now() + 30 * MINUTE),
    })
    const participants = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    await anOrder(tx, { event, buyer, participants, quantity })
    const seats = await tx
      .select()
      .from(tickets)
      .where(eq(tickets.eventId, event.id))
      .orderBy(asc(tickets.position))
    const [session] = await tx.select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
    return { organiser, event, seats, session: session?.id ?? '' }
  })
}

type Door = Awaited<ReturnType<typeof aDoor>>
const phone = ({ organiser }: Door) => makeContext({ actor: personOf(organiser) })
const noted = ({ event, session, seats }: Door, at: number, of = seats.map(({ id }) => id)) => ({
  event: event.slug,
  noted: JSON.stringify(of.map((ticket) => ({ ticket, session, at }))),
})
const kinds = async (answers: ReturnType<typeof takeNoted>) =>
  (await answers).map(({ answer }) => answer.kind)

test('what a phone noted without a line counts from its moment, once, however often it is sent', async () => {
  const door = await aDoor()
  const at = Date.now() - 40 * MINUTE
  const sent = noted(door, at)
  const both = await Promise.all([kinds(takeNoted(phone(door), sent)), kinds(takeNoted(phone(door), sent))])
  expect(both).toEqual(Array(2).fill(['valid', 'valid', 'valid']))
  expect(await kinds(takeNoted(phone(door), sent))).toEqual(['valid', 'valid', 'valid'])
  const rows = await db().select().from(checkIns).where(eq(checkIns.sessionId, door.session))
  expect(rows.map(({ cameAt }) => cameAt.getTime())).toEqual([at, at, at])
})

test('of two phones, one without a line, the later is told by whom and when; the ticket keeps the earlier moment', async () => {
  const door = await aDoor(1)
  const [seat] = door.seats
  await checkInTicket(phone(door), {
    event: door.event.slug,
    session: door.session,
    code: seat?.code ?? undefined,
  })
  const at = Date.now() - 20 * MINUTE
  expect(await takeNoted(phone(door), noted(door, at))).toMatchObject([
    { answer: { kind: 'again', name: 'Asha Rao', by: expect.any(String) } },
  ])
  expect(await db().$count(checkIns, eq(checkIns.sessionId, door.session))).toBe(1)
  const [kept] = await db()
    .select()
    .from(tickets)
    .where(eq(tickets.id, seat?.id ?? ''))
  expect(kept?.checkedInAt?.getTime()).toBe(at)
})

test('a clock that is wrong says nothing that cannot be, and what is not of the event is unknown', async () => {
  const door = await aDoor(2)
  const [one, two] = door.seats.map(({ id }) => id)
  await takeNoted(phone(door), noted(door, Date.now() + 90 * 86_400_000, [one ?? '']))
  await takeNoted(phone(door), noted(door, 0, [two ?? '']))
  const rows = await db().select().from(checkIns).where(eq(checkIns.sessionId, door.session))
  for (const { cameAt } of rows) expect(Math.abs(cameAt.getTime() - Date.now())).toBeLessThan(4 * 3_600_000)
  const other = await aDoor(1)
  const foreign = noted(
    door,
    Date.now(),
    other.seats.map(({ id }) => id),
  )
  expect(await kinds(takeNoted(phone(door), foreign))).toEqual(['unknown'])
  const elsewhere = { ...noted(other, Date.now()), event: door.event.slug }
  expect(await kinds(takeNoted(phone(door), elsewhere))).toEqual(['unknown'])
  expect(await kinds(takeNoted(phone(door), noted(door, Date.now(), [newId()])))).toEqual(['unknown'])
})

test('strangers, staff and more than a phone sends at once are refused', async () => {
  const [door, other] = [await aDoor(1), await aDoor(1)]
  const sent = noted(door, Date.now())
  for (const ctx of [phone(other), makeContext({}), makeContext({ actor: aStaffMember() })])
    await expect(takeNoted(ctx, sent)).rejects.toMatchObject({ kind: 'notFound' })
  const many = noted(door, Date.now(), Array(MOST_NOTED + 1).fill(door.seats[0]?.id))
  await expect(takeNoted(phone(door), many)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(takeNoted(phone(door), { event: door.event.slug, noted: '[' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect(await db().$count(checkIns, eq(checkIns.sessionId, door.session))).toBe(0)
})

test('the list that a phone keeps knows a ticket by its code without holding it', async () => {
  const door = await aDoor(2)
  const list = await listAtDoor(phone(door), { event: door.event.id, session: door.session })
  const [seat] = door.seats
  const code = seat?.code ?? ''
  expect(list.find(({ mark }) => mark.length === 16 && mark === list[0]?.mark)).toBeDefined()
  const mark = await markOf(code.toLowerCase().replaceAll('-', ' '))
  expect(list.find((one) => one.mark === mark)).toMatchObject({ ticket: seat?.id, cameAt: null })
  expect(JSON.stringify(list)).not.toContain(code)
})
