import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { queryOf, wantedOf } from '#app/features/delivery/check-in/participant.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { getNotedSeat } from '#app/features/sales/participants/notes/queries-note.server.ts'
import { saveNote } from '#app/features/sales/participants/notes/save-note.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { isoInZone } from '#app/kit/dates.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { countParticipants, getAttendedEvent, listParticipants } from './queries-participants.server.ts'
import { writeParticipants } from './write-participants.server.ts'

const ALL = { view: 'coming', words: '', type: null } as const

async function written(ctx: Ctx, event: string, as: 'csv' | 'xlsx') {
  const { name, file } = await writeParticipants(ctx, { event, wanted: ALL, as })
  return { name, bytes: Buffer.concat(await file.map((part) => Buffer.from(part)).toArray()) }
}

async function makeWorld() {
  return inTransaction(async (tx) => {
    const [organiser, rival, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const ticketTypes = [
      { name: 'Standard seat', priceMinor: 10_000 },
      { name: 'Student', priceMinor: 5_000 },
    ]
    const event = await anEvent(tx, { ownerId: organiser.partyId, capacity: 200, ticketTypes })
    const foreign = await anEvent(tx, { ownerId: rival.partyId })
    const [standard, student] = event.types
    if (!student) throw new Error('there are two types')
    const line = (type: typeof standard, quantity: number) => ({
      ticketTypeId: type.id,
      name: type.name,
      quantity,
      unitMinor: type.priceMinor,
    })
    const order = await anOrder(tx, {
      event,
      buyer,
      participants: [{ name: 'Zoë Abel', email: 'zoe@example.com' }],
      lines: [line(standard, 2), line(student, 1)],
    })
    await anOrder(tx, {
      event: foreign,
      buyer,
      participants: [{ name: 'Someone else', email: 'else@example.com' }],
    })
    const off = await anOrder(tx, {
      event,
      buyer,
      participants: [{ name: 'Gone Away', email: 'gone@example.com' }],
    })
    await tx.update(orders).set({ state: 'cancelled', cancelReason: 'buyer' }).where(eq(orders.id, off.id))
    await tx.update(tickets).set({ state: 'cancelled' }).where(eq(tickets.orderId, off.id))
    return { organiser, rival, buyer, event, order, student }
  })
}

test('an organiser finds participants by words, by ticket and by what became of the seat', async () => {
  const { organiser, event, order, student } = await makeWorld()
  const ctx = makeContext({ actor: personOf(organiser) })
  const of = (wanted: Partial<Parameters<typeof listParticipants>[2]>) =>
    listParticipants(ctx, event.id, { ...ALL, limit: 50, ...wanted })

  expect((await getAttendedEvent(ctx, event.slug)).types).toHaveLength(2)
  expect(await countParticipants(ctx, event.id, ALL)).toEqual({
    coming: 3,
    here: 0,
    away: 3,
    unnamed: 2,
    unanswered: 0,
    void: 1,
  })
  const [first, ...others] = await of({})
  expect(first).toMatchObject({
    name: 'Zoë Abel',
    email: 'zoe@example.com',
    type: 'Standard seat',
    reference: order.reference,
    buyer: 'Asha Rao',
    isVoid: false,
    checkedInAt: null,
  })
  expect(others.map(({ name }) => name)).toEqual([null, null])
  for (const words of ['abel', 'ZOE@', order.reference.toLowerCase()])
    expect((await of({ words }))[0]?.name, words).toBe('Zoë Abel')
  expect(await of({ words: '%' })).toEqual([])
  expect(await of({ type: student.id })).toHaveLength(1)
  expect(await of({ view: 'unnamed' })).toHaveLength(2)

  const [gone] = await of({ view: 'void' })
  expect(gone).toMatchObject({ name: 'Gone Away', email: null, isVoid: true })
  expect(await of({ view: 'void', words: 'gone@example.com' })).toEqual([])
})

test('pages by key have everybody once, whatever they are called', async () => {
  const { organiser, event, buyer } = await makeWorld()
  const participants = Array.from({ length: 80 }, (_, at) => ({
    name: at % 3 === 0 ? 'Same Name' : `Person ${at % 7}`,
    email: `p${at}@example.com`,
  }))
  await inTransaction((tx) => anOrder(tx, { event, buyer, quantity: 90, participants }))
  const ctx = makeContext({ actor: personOf(organiser) })
  const keys: string[] = []
  for (let after: string | null = null; ; after = keys.at(-1) ?? null) {
    const rows: { key: string }[] = await listParticipants(ctx, event.id, { ...ALL, after, limit: 20 })
    keys.push(...rows.map(({ key }) => key))
    if (rows.length < 20) break
  }
  expect(keys).toHaveLength(93)
  expect(new Set(keys).size).toBe(93)
})

test('nobody but its organiser and staff sees who comes to an event', async () => {
  const { organiser, rival, buyer, event, order } = await makeWorld()
  for (const actor of [VISITOR, personOf(rival), personOf(buyer)]) {
    const ctx = makeContext({ actor })
    await expect(getAttendedEvent(ctx, event.slug)).rejects.toMatchObject({ kind: 'notFound' })
    expect(await listParticipants(ctx, event.id, { ...ALL, limit: 50 })).toEqual([])
    expect((await countParticipants(ctx, event.id, ALL)).coming).toBe(0)
  }
  const own = makeContext({ actor: personOf(organiser) })
  const seat = { event: event.slug, reference: order.reference, position: 1 }
  await saveNote(own, { ...seat, note: 'Not for others', seen: (await getNotedSeat(own, seat)).seen })
  const staff = makeContext({ actor: aStaffMember() })
  const noted = await listParticipants(staff, event.id, { ...ALL, limit: 50 })
  expect(noted.every(({ note }) => note === null)).toBe(true)
  expect(await listParticipants(staff, event.id, { ...ALL, limit: 50 })).toHaveLength(3)
  expect(await db().$count(tickets, eq(tickets.eventId, event.id))).toBe(4)
})

test('the files for spreadsheets have the same columns, and no cell is a formula', async () => {
  const { organiser, rival, buyer, event, order } = await makeWorld()
  const participants = [{ name: '=cmd|evil', email: '+x@example.com' }]
  await inTransaction((tx) => anOrder(tx, { event, buyer, participants }))
  const ctx = makeContext({ actor: personOf(organiser) })
  const came = new Date('2026-12-01T04:05:00Z')
  await db().update(tickets).set({ checkedInAt: came }).where(eq(tickets.participantName, 'Zoë Abel'))

  const seat = { event: event.slug, reference: order.reference, position: 1 }
  await saveNote(ctx, { ...seat, note: '=SUM(A1)', seen: (await getNotedSeat(ctx, seat)).seen })

  const csv = await written(ctx, event.slug, 'csv')
  expect(csv.name).toBe(`Participants-${event.slug}.csv`)
  const table: string[][] = parse(csv.bytes, { bom: true })
  expect(table[0]).toEqual(['Name', 'Email', 'Ticket', 'Buyer', 'Order', 'Status', 'Checked in at', 'Note'])
  expect(table[1]?.slice(0, 3)).toEqual(["'=cmd|evil", "'+x@example.com", 'Standard seat'])
  expect(table[2]?.slice(4)).toEqual([
    order.reference,
    'checked in',
    isoInZone(came, event.timeZone),
    "'=SUM(A1)",
  ])

  const { bytes } = await written(ctx, event.slug, 'xlsx')
  const sheet = readZip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''
  const rows = sheet.split('<row ').slice(1)
  expect(rows).toHaveLength(table.length)
  for (const name of table[0] ?? []) expect(rows[0]).toContain(`>${name}</t>`)
  expect(rows[1]).toContain('>=cmd|evil</t>')
  expect(rows[1]).not.toContain('<v>')
  expect(rows[2]).toMatch(/<v>46\d{3}\.\d+<\/v>/)

  for (const actor of [VISITOR, personOf(rival)])
    await expect(written(makeContext({ actor }), event.slug, 'xlsx')).rejects.toMatchObject({
      kind: 'notFound',
    })
})

test('what is wanted survives its address, and what nobody knows is not wanted', () => {
  const query = wantedOf(new URLSearchParams('view=here&q=%20Ab%0Ael&type=nothing'))
  expect(query).toEqual({ view: 'here', words: 'Ab el', type: null })
  expect(queryOf(query)).toBe('?view=here&q=Ab+el')
  expect(queryOf(wantedOf(new URLSearchParams('view=everybody')))).toBe('')
})
