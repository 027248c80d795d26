import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdTime } from '#app/features/catalogue/availability/hold-time.server.ts'
import { saveBuffers } from '#app/features/catalogue/availability/save-buffers.server.ts'
import { trainerBuffers } from '#app/features/catalogue/availability/tables.server.ts'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { getOwnDiary } from '#app/features/catalogue/trainer-profiles/queries-diary.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const NOW = new Date('2027-03-10T06:00:00Z')
const as = (actor: Ctx['actor']) => makeContext({ actor, language: 'en', timeZone: 'UTC', now: () => NOW })

async function aProvider(): Promise<Person> {
  const account = await inTransaction(async (tx) => {
    const made = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const { partyId } = made
    await someProfiles(tx, [{ partyId, displayName: 'Asha Rao', timeZone: 'Asia/Kolkata' }])
    const daysOff = [{ from: '2027-03-18', to: '2027-03-18' }]
    const hours = [3, 4].map((weekday) => ({ weekday, from: 540, to: 1020 }))
    await someAvailability(tx, [{ partyId, hours, daysOff }])
    return made
  })
  return personOf(account, { serviceType: 'provider', approval: 'approved' })
}

const hold = ({ partyId }: Person, from: string, to: string) =>
  inTransaction((tx) =>
    holdTime(
      tx,
      {
        partyId,
        timeZone: 'Asia/Kolkata',
        subject: { kind: 'event', id: newId() },
        place: { venue: 'Hall 1', city: 'Pune', country: 'IN' },
        spans: [{ startsAt: new Date(from), endsAt: new Date(to) }],
      },
      NOW,
    ),
  )
const MARGINS = { before: '30', after: '１５', inCity: '', toCity: '120' }

test('a month shows what is taken and what is left, by the provider’s own clock', async () => {
  const owner = await aProvider()
  await hold(owner, '2027-03-17T05:30:00Z', '2027-03-17T07:30:00Z')
  await hold(owner, '2027-03-17T06:30:00Z', '2027-03-17T08:30:00Z')
  await hold(owner, '2027-03-30T20:00:00Z', '2027-03-31T02:00:00Z')

  const { diary, overlaps, hasHours, zone } = await getOwnDiary(as(owner), '2027-03')

  expect({ title: diary.title, blank: diary.blank, hasHours, zone }).toEqual({
    title: 'March 2027',
    blank: 0,
    hasHours: true,
    zone: 'IST',
  })
  expect(overlaps).toEqual(['Wed 17 Mar, 12:00–14:00 IST'])
  const linesOf = (day: string) =>
    diary.days
      .find((one) => one.day === `2027-03-${day}`)
      ?.lines.map(({ kind, from, to, city }) => `${kind} ${from}–${to} ${city}`)
  expect(linesOf('10')).toEqual(['free 11:30–17:00 null'])
  expect(linesOf('03'), 'what is over').toEqual([])
  expect(linesOf('17')).toEqual([
    'free 09:00–11:00 null',
    'engaged 11:00–13:00 Pune',
    'overlap 12:00–14:00 Pune',
    'free 14:00–17:00 null',
  ])
  expect(linesOf('18'), 'a day off').toEqual([])
  expect(linesOf('31'), 'over midnight').toEqual(['engaged 01:30–07:30 Pune', 'free 09:00–17:00 null'])
})

test('a provider keeps buffers for itself alone, and no stranger reads or writes a diary', async () => {
  const [owner, rival] = [await aProvider(), await aProvider()]
  for (const [stranger, kind] of [
    [makeContext({}), 'signIn'],
    [as(aPerson()), 'forbidden'],
    [as({ ...owner, role: 'employee' }), 'forbidden'],
  ] as const) {
    await expect(saveBuffers(stranger, MARGINS)).rejects.toMatchObject({ kind })
    await expect(getOwnDiary(stranger, null)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  const { seen } = await getOwnDiary(as(owner), null)
  await saveBuffers(as(owner), { ...MARGINS, seen, partyId: rival.partyId })
  await saveBuffers(as(owner), { ...MARGINS, seen })

  expect(await db().select().from(trainerBuffers).where(eq(trainerBuffers.partyId, rival.partyId))).toEqual(
    [],
  )
  const { buffers } = await getOwnDiary(as(owner), 'nonsense')
  expect(buffers).toEqual({ before: 30, after: 15, inCity: 0, toCity: 120 })
  await expect(
    saveBuffers(as(owner), { ...MARGINS, before: '45', seen }),
    'an old tab',
  ).rejects.toBeInstanceOf(BadInput)
  const fault = await saveBuffers(as(owner), { ...MARGINS, before: '1441', after: 'an hour' }).catch(
    (no) => no,
  )
  expect(Object.keys((fault as BadInput).fields)).toEqual(['before', 'after'])
  expect(await hold(owner, '2027-03-17T05:30:00Z', '2027-03-17T07:30:00Z')).toBeNull()
  expect(await hold(owner, '2027-03-17T08:14:00Z', '2027-03-17T09:00:00Z')).not.toBeNull()
})
