import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { getProfile } from './queries-profile.server.ts'

type Given = Parameters<typeof anAccount>[1]

async function aProvider(given: Given, listed = true) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved', ...given })
    await someProfiles(tx, [
      { partyId: account.partyId, displayName: 'Meera K', languages: ['mr', 'not a code'], listed },
    ])
    return account
  })
}

const visitor = makeContext({})
const as = (partyId: PartyId, staffTasks: readonly StaffTask[] = []) =>
  makeContext({ actor: aPerson({ partyId, serviceType: 'provider', staffTasks }) })
const refused = { kind: 'notFound' }

test('an approved provider is found by the username in any case, with codes that no language has left as they are', async () => {
  const { displayUsername } = await aProvider({})
  const profile = await getProfile(visitor, displayUsername.toUpperCase())
  expect(profile).toMatchObject({ username: displayUsername, displayName: 'Meera K', supplier: false })
  expect(profile.facts.map(({ value }) => value).join()).toContain('Marathi')
})

test.each([
  ['waits for approval', { approval: 'pending' }, true],
  ['is not listed', {}, false],
  ['is for joined companies only', { visibility: 'companies' }, true],
] as const)('a provider who %s is seen by nobody but themselves and staff', async (_why, given, listed) => {
  const { partyId, displayUsername } = await aProvider(given, listed)
  const stranger = await aProvider({})
  await expect(getProfile(visitor, displayUsername)).rejects.toMatchObject(refused)
  await expect(getProfile(as(stranger.partyId), displayUsername)).rejects.toMatchObject(refused)
  expect((await getProfile(as(partyId), displayUsername)).partyId).toBe(partyId)
  expect((await getProfile(as(stranger.partyId, STAFF_TASKS), displayUsername)).partyId).toBe(partyId)
})

test.each([['suspendedAt'], ['deactivatedAt']])(
  'a provider with %s is gone for everybody',
  async (column) => {
    const { partyId, displayUsername } = await aProvider({ [column]: new Date() })
    await expect(getProfile(visitor, displayUsername)).rejects.toMatchObject(refused)
    await expect(getProfile(as(partyId), displayUsername)).rejects.toMatchObject(refused)
  },
)

test('a supplier shows its people and they show the supplier, as far as a visitor may see them', async () => {
  const supplier = await aProvider({ profileType: 'compprofile' })
  const open = await aProvider({})
  const hidden = await aProvider({ visibility: 'companies' })
  const waiting = await aProvider({ approval: 'pending' })
  const independent = await aProvider({})
  const people = [open, hidden, waiting].map(({ partyId }) => partyId)
  await inTransaction((tx) =>
    tx
      .update(trainerProfiles)
      .set({ supplierId: supplier.partyId })
      .where(inArray(trainerProfiles.partyId, people)),
  )
  const page = await getProfile(visitor, supplier.displayUsername)
  expect(page.people.map(({ username }) => username)).toEqual([open.displayUsername])
  expect((await getProfile(visitor, open.displayUsername)).worksFor).toEqual({
    username: supplier.displayUsername,
    name: 'Meera K',
  })
  expect(await getProfile(visitor, independent.displayUsername)).toMatchObject({ worksFor: null, people: [] })
  await expect(getProfile(visitor, hidden.displayUsername)).rejects.toMatchObject(refused)

  await inTransaction((tx) =>
    tx.update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, supplier.partyId)),
  )
  expect((await getProfile(visitor, open.displayUsername)).worksFor).toBeNull()
  await expect(getProfile(visitor, supplier.displayUsername)).rejects.toMatchObject(refused)
})

test('a profile shows the week and the days off of its own provider alone', async () => {
  const supplier = await aProvider({ profileType: 'compprofile' })
  const trainer = await aProvider({})
  const week = [{ weekday: 2, from: 540, to: 1020 }]
  await inTransaction(async (tx) => {
    await tx
      .update(trainerProfiles)
      .set({ supplierId: supplier.partyId })
      .where(eq(trainerProfiles.partyId, trainer.partyId))
    await someAvailability(tx, [
      { partyId: trainer.partyId, hours: week, daysOff: [{ from: '2020-01-01', to: '2020-01-02' }] },
    ])
  })
  const shown = (await getProfile(visitor, trainer.displayUsername)).availability
  expect(shown?.days.map(({ hours }) => hours.length)).toEqual([0, 1, 0, 0, 0, 0, 0])
  expect(shown?.away).toEqual([])
  expect((await getProfile(visitor, supplier.displayUsername)).availability).toBeNull()
})
