import { globSync, readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { saveEvent } from '#app/features/catalogue/events/save-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'

const HOUR = 3_600_000
const START = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 900 * HOUR)
const at = (hours: number) => new Date(START.getTime() + hours * HOUR)
const SYSTEM = systemContext('test')

const anOrganiser = async (given: Parameters<typeof anAccount>[1] = {}) =>
  (await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'approved', ...given })))
    .partyId

type Offered = {
  ownerId: PartyId
  from?: number
  to?: number
  state?: 'draft' | 'published' | 'completed' | 'cancelled'
}
const offer = ({ ownerId, from = 0, to = 8, state = 'published' }: Offered) =>
  inTransaction((tx) => anEvent(tx, { ownerId, state, startsAt: at(from), endsAt: at(to) }))
const heldFor = (id: string) =>
  db()
    .select({
      from: trainerBookings.startsAt,
      to: trainerBookings.endsAt,
      overlaps: trainerBookings.overlaps,
    })
    .from(trainerBookings)
    .where(and(eq(trainerBookings.subjectKind, 'event'), eq(trainerBookings.subjectId, id)))
const rowOf = async (id: string) => {
  const [row] = await db().select().from(events).where(eq(events.id, id))
  if (!row) throw new Error('no event')
  return row
}

test('an event takes its organiser’s time from being published on, until it is cancelled', async () => {
  const ownerId = await anOrganiser()
  const { id } = await offer({ ownerId, state: 'draft' })
  expect(await heldFor(id)).toEqual([])

  await inTransaction(async (tx) => changeEventState(tx, SYSTEM, await rowOf(id), 'publish'))
  expect(await heldFor(id)).toEqual([{ from: at(0), to: at(8), overlaps: false }])

  const { slug: _slug, startsAt: _from, endsAt: _to, state: _state, ...facts } = await rowOf(id)
  await inTransaction((tx) =>
    saveEvent(tx, { ...facts, sessions: [{ startsAt: at(24), endsAt: at(30) }] }, id),
  )
  expect(await heldFor(id)).toEqual([{ from: at(24), to: at(30), overlaps: false }])

  await inTransaction(async (tx) => changeEventState(tx, SYSTEM, await rowOf(id), 'cancel'))
  expect(await heldFor(id)).toEqual([])
})

test('one that comes second is kept as an overlap, and a company is never engaged', async () => {
  const ownerId = await anOrganiser()
  await offer({ ownerId })
  const second = await offer({ ownerId, from: 7, to: 9 })
  expect(await heldFor(second.id)).toEqual([{ from: at(7), to: at(9), overlaps: true }])

  const supplier = await anOrganiser({ profileType: 'compprofile' })
  const [one, two] = [await offer({ ownerId: supplier }), await offer({ ownerId: supplier })]
  expect([await heldFor(one.id), await heldFor(two.id)]).toEqual([[], []])
})

test('what was published before the diary was kept is in it after the upgrade, overlaps and all', async () => {
  const ownerId = await anOrganiser()
  const supplier = await anOrganiser({ profileType: 'compprofile' })
  const sme = await anOrganiser()
  await db().update(parties).set({ kind: 'sme' }).where(eq(parties.id, sme))
  const first = await offer({ ownerId })
  const second = await offer({ ownerId, from: 7, to: 9 })
  const others = [
    await offer({ ownerId, from: 50, to: 51, state: 'draft' }),
    await offer({ ownerId: supplier }),
    await offer({ ownerId, from: 60, to: 61, state: 'cancelled' }),
    await offer({ ownerId: sme }),
  ]
  await db().delete(trainerBookings)

  const [migration = ''] = globSync('migrations/*_engaged_events.sql')
  // The table had another name then.
  await db().execute(readFileSync(migration, 'utf8').replaceAll('engagements', 'trainer_bookings'))

  expect(await heldFor(first.id)).toEqual([{ from: at(0), to: at(8), overlaps: false }])
  expect(await heldFor(second.id)).toEqual([{ from: at(7), to: at(9), overlaps: true }])
  for (const { id } of others) expect(await heldFor(id)).toEqual([])
  const [row] = await db().select().from(trainerBookings).where(eq(trainerBookings.subjectId, first.id))
  expect(row).toMatchObject({ cityKey: 'in/pune', venueKey: 'in/pune/conference rooms', city: 'Pune' })
})
