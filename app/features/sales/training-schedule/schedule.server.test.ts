import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { holdTrainings } from '#app/features/sales/held-trainings/hold-trainings.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { payTraining, typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { canSeeSchedule } from './policy.ts'
import { getSchedule } from './queries-schedule.server.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const as = (actor: Person) => ({ ...makeContext({ now: () => NOW, language: 'it', timeZone: 'UTC' }), actor })
const december = new URLSearchParams('month=2026-12')
const session = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) })

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/** A company whose people are named for two events that overlap, for one that only touches, and elsewhere. */
async function aBusyCompany() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const on = (from: string, to: string) =>
      anEvent(tx, {
        ownerId: seller.partyId,
        capacity: 50,
        minimum: 1,
        city: 'Milano',
        country: 'IT',
        timeZone: 'Europe/Rome',
        sessions: [session(from, to)],
        ticketTypes: [{ name: 'Seat', priceMinor: 10_000 }],
      })
    const one = await on('2026-12-03T08:00:00Z', '2026-12-03T16:00:00Z')
    const crossing = await on('2026-12-03T15:00:00Z', '2026-12-03T18:00:00Z')
    const touching = await on('2026-12-03T18:00:00Z', '2026-12-03T20:00:00Z')
    const late = await on('2026-11-30T22:00:00Z', '2026-11-30T22:59:00Z')
    const ada = { name: 'Ada', email: 'Ada@example.com' }
    const bob = { name: 'Bob', email: 'bob@example.com' }
    const forCompany = { partyId: company.id, accountId: account.id }
    const of = { buyer: forCompany, confirmedAt: new Date('2026-11-01T10:00:00Z') }
    await anOrder(tx, { ...of, event: one, quantity: 3, participants: [ada, bob] })
    await anOrder(tx, { ...of, event: crossing, participants: [{ ...ada, email: 'ada@EXAMPLE.com' }] })
    await anOrder(tx, { ...of, event: touching, participants: [ada] })
    await anOrder(tx, { ...of, event: late, participants: [ada] })
    // A seat that somebody else bought for the same person is nobody else's to know.
    await anOrder(tx, { ...of, event: crossing, buyer: account, participants: [bob] })
    const inCompany = actingFor(personOf(account), company)
    return { inCompany, person: personOf(account), one, crossing, touching, late }
  })
}

test('what is booked stands in its month by the clock of its place, with who is named, and who twice at once', async () => {
  const { inCompany, person, one, crossing, touching, late } = await aBusyCompany()
  const shown = await getSchedule(as(inCompany), december)
  expect(shown.entries.map(({ title }) => title)).toEqual([one.title, crossing.title, touching.title])
  expect(shown.entries[0]).toMatchObject({ seats: 3, named: 2, city: 'Milano', status: { tone: 'good' } })
  const ids = shown.entries.map(({ id }) => id)
  expect(shown.conflicts).toEqual([{ person: 'Ada', sessions: expect.arrayContaining(ids.slice(0, 2)) }])
  expect(shown.days.days[2]?.lines.map(({ hours, overlaps }) => [hours, overlaps])).toEqual([
    ['09:00–17:00', true],
    ['16:00–19:00', true],
    ['19:00–21:00', false],
  ])
  const november = await getSchedule(as(inCompany), new URLSearchParams('month=2026-11'))
  expect(november.entries.map(({ title }) => title)).toEqual([late.title])

  const own = await getSchedule(as(person), december)
  expect(own.entries.map(({ title }) => title)).toEqual([crossing.title])
  expect(own.conflicts).toEqual([])
})

test('an agreed training stands there once, from the agreement on and when it is held', async () => {
  const { inCompany } = await aBusyCompany()
  const { topic, provider } = await inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
    return {
      topic: await aTopic(tx, { ownerId: account.partyId, largestGroup: 12, ...price }),
      provider: as(personOf(account, { serviceType: 'provider', approval: 'approved' })),
    }
  })
  const when = { day1: '2026-12-14', day2: '2026-12-15', timeZone: 'Europe/Stockholm' }
  const form = await typedTrainingRequest(as(inCompany), topic, when)
  const { code } = await askForTraining(as(inCompany), form)
  const days = async () =>
    (await getSchedule(as(inCompany), december)).entries
      .filter(({ to }) => to === `/training-requests/${code}`)
      .map(({ startsAt, seats, named, status }) => [startsAt.toISOString(), seats, named, status.tone])
  expect(await days()).toEqual([])

  const { reference } = await acceptTraining(provider, { code, version: '1' })
  const both = (named: number | null, tone: string) => [
    ['2026-12-14T08:00:00.000Z', 8, named, tone],
    ['2026-12-15T08:00:00.000Z', 8, named, tone],
  ]
  expect(await days()).toEqual(both(null, 'wait'))
  await payTraining(as(inCompany), reference)
  expect(await days()).toEqual(both(null, 'good'))
  await holdTrainings({ ...systemContext('test'), now: () => NOW })
  expect(await days()).toEqual(both(0, 'good'))
})

test('a stranger sees nothing of it', async () => {
  await aBusyCompany()
  const { entries, conflicts } = await getSchedule(as(aPerson()), december)
  expect([entries, conflicts]).toEqual([[], []])
  expect(canSeeSchedule(aPerson())).toBe(false)
})
