import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { nameParticipant } from '../name-participant.server.ts'
import { forgetNotes } from './forget-notes.server.ts'
import { getNotedSeat } from './queries-note.server.ts'
import { saveNote } from './save-note.server.ts'
import { seatNotes } from './tables.server.ts'

const makeWorld = () =>
  inTransaction(async (tx) => {
    const [organiser, rival, buyer] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId })
    const participants = [{ name: 'Asha Rao', email: 'asha@example.com' }]
    const { reference } = await anOrder(tx, { event, buyer, participants })
    return { organiser, rival, buyer, event, seat: { event: event.slug, reference, position: 1 } }
  })
const seenOf = async (ctx: ReturnType<typeof makeContext>, seat: Parameters<typeof getNotedSeat>[1]) =>
  (await getNotedSeat(ctx, seat)).seen

test('of two who note at once the second is told, and nothing is lost', async () => {
  const { organiser, seat } = await makeWorld()
  const ctx = makeContext({ actor: personOf(organiser) })
  const seen = await seenOf(ctx, seat)
  const said = ['Vegetarian', 'Comes at ten'].map((note) => saveNote(ctx, { ...seat, note, seen }))
  const done = await Promise.allSettled(said)
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { note } = await getNotedSeat(ctx, seat)
  expect(['Vegetarian', 'Comes at ten']).toContain(note)
  // Twice the same is once.
  await saveNote(ctx, { ...seat, note, seen })
  await saveNote(ctx, { ...seat, note: `${note}.`, seen: await seenOf(ctx, seat) })
  expect((await getNotedSeat(ctx, seat)).note).toBe(`${note}.`)
  await saveNote(ctx, { ...seat, note: '', seen: await seenOf(ctx, seat) })
  expect((await getNotedSeat(ctx, seat)).note).toBe('')
  const tooLong = { ...seat, note: 'x'.repeat(1_001), seen: await seenOf(ctx, seat) }
  await expect(saveNote(ctx, tooLong)).rejects.toMatchObject({ fields: { note: {} } })
})

test('a note is of a person: it goes when the seat is somebody else’s, and in the end', async () => {
  const { organiser, buyer, event, seat } = await makeWorld()
  const ctx = makeContext({ actor: personOf(organiser) })
  const seen = await seenOf(ctx, seat)
  await saveNote(ctx, { ...seat, note: 'Vegetarian', seen })
  const other = { reference: seat.reference, position: 1, name: 'Ravi Mehta', email: 'ravi@example.com' }
  await nameParticipant(makeContext({ actor: personOf(buyer) }), other)
  expect((await getNotedSeat(ctx, seat)).note).toBe('')
  // What was written of the one before is not written of the next.
  await expect(saveNote(ctx, { ...seat, note: 'Vegan', seen })).rejects.toMatchObject({
    fields: { note: {} },
  })

  await saveNote(ctx, { ...seat, note: 'Vegan', seen: await seenOf(ctx, seat) })
  const later = (days: number) => ({
    ...systemContext('sweep'),
    now: () => new Date(event.endsAt.getTime() + days * 86_400_000),
  })
  const kept = () => db().$count(seatNotes, eq(seatNotes.note, 'Vegan'))
  await forgetNotes(later(89))
  expect(await kept()).toBe(1)
  await forgetNotes(later(91))
  expect(await kept()).toBe(0)
})

test('a stranger, a rival, the buyer and staff neither read nor write a note', async () => {
  const { organiser, rival, buyer, seat } = await makeWorld()
  const ctx = makeContext({ actor: personOf(organiser) })
  await saveNote(ctx, { ...seat, note: 'Vegetarian', seen: await seenOf(ctx, seat) })
  for (const actor of [VISITOR, personOf(rival), personOf(buyer), aStaffMember()]) {
    const other = makeContext({ actor })
    await expect(getNotedSeat(other, seat)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(saveNote(other, { ...seat, note: 'x', seen: '' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  await expect(forgetNotes(ctx)).rejects.toThrow()
})
