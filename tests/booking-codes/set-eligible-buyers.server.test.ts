import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setEligibleBuyers } from '#app/features/catalogue/booking-codes/set-eligible-buyers.server.ts'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { actingFor, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const TYPES = [
  { name: 'Academic', priceMinor: 9_000 },
  { name: 'Standard', priceMinor: 30_000 },
]

async function anOffer(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ticketTypes: TYPES, ...given, ownerId: owner.partyId })
    await indexEvents(tx, [event.id])
    const [academic, standard] = event.types.map(({ id }) => id)
    const person = personOf(owner, { serviceType: 'provider' })
    return { event, person, academic: academic ?? '', standard: standard ?? '' }
  })
}

const buyersOf = async (eventId: string) => {
  const rows = await db()
    .select({ buyers: ticketTypes.buyers })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(ticketTypes.position)
  return rows.map(({ buyers }) => buyers)
}

test('what its organiser calls a concession leads in no list and in no order any more, and can be called back', async () => {
  const { event, person, academic, standard } = await anOffer()
  const ctx = makeContext({ actor: person })
  const shown = async () => {
    await followFacts()
    const [line] = await listEventLines(makeContext({}), [event.id])
    const [indexed] = await db().select().from(searchDocuments).where(eq(searchDocuments.id, event.id))
    return [line?.price?.amount, indexed?.priceMinor]
  }
  expect(await shown()).toEqual(['from €90', 9_000])

  const said = { event: event.slug, buyers: { [academic]: 'concession', [standard]: 'everyone' } }
  await setEligibleBuyers(ctx, said)
  expect(await shown()).toEqual(['€300', 30_000])
  await setEligibleBuyers(ctx, said)
  const trace = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, event.id))
  expect(trace.filter(({ action }) => action === 'tickets.buyers')).toMatchObject([
    { facts: { types: [{ name: 'Academic', before: 'everyone', now: 'concession' }] } },
  ])

  await setEligibleBuyers(ctx, { event: event.slug, buyers: { [academic]: 'everyone' } })
  expect(await shown()).toEqual(['from €90', 9_000])
})

test('nobody says it of somebody else’s event, nor of a ticket that is not of the event', async () => {
  const [own, other] = [await anOffer(), await anOffer()]
  const attempt = (ctx: Parameters<typeof setEligibleBuyers>[0], buyers = { [own.academic]: 'concession' }) =>
    setEligibleBuyers(ctx, { event: own.event.slug, buyers })
  const gone = { kind: 'notFound' }

  await expect(attempt(makeContext({}))).rejects.toMatchObject(gone)
  await expect(attempt(makeContext({ actor: other.person }))).rejects.toMatchObject(gone)
  await expect(attempt(makeContext({ actor: aStaffMember() }))).rejects.toMatchObject({ kind: 'forbidden' })
  const workspace = { id: own.person.partyId, approval: 'approved' as const }
  const manager = makeContext({ actor: actingFor(other.person, workspace, 'manager') })
  await expect(attempt(manager)).rejects.toMatchObject({ kind: 'forbidden' })
  const owner = makeContext({ actor: own.person })
  for (const strange of [other.academic, newId()])
    await expect(attempt(owner, { [strange]: 'concession' })).rejects.toMatchObject(gone)
  await expect(attempt(owner, { [own.academic]: 'students' })).rejects.toMatchObject({
    fields: { [`buyers.${own.academic}`]: { key: 'common:invalid.value' } },
  })
  expect(await buyersOf(own.event.id)).toEqual(['everyone', 'everyone'])
})

test('an event that is over or cancelled stays as it was', async () => {
  const past = new Date(Date.now() - 10 * 86_400_000)
  for (const { event, person, academic } of [
    await anOffer({ startsAt: past, state: 'completed' }),
    await anOffer({ state: 'cancelled' }),
  ])
    await expect(
      setEligibleBuyers(makeContext({ actor: person }), {
        event: event.slug,
        buyers: { [academic]: 'concession' },
      }),
    ).rejects.toMatchObject({ kind: 'conflict' })
})
