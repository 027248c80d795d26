import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { listSites } from '#app/features/people/sites/queries-sites.server.ts'
import { retireRoom } from '#app/features/people/sites/retire-room.server.ts'
import { saveRoom } from '#app/features/people/sites/save-room.server.ts'
import { saveSite } from '#app/features/people/sites/save-site.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { assignRoom } from '#app/features/sales/training-schedule/assign-room.server.ts'
import { getSchedule } from '#app/features/sales/training-schedule/queries-schedule.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { answerOf } from '#tests/support/answer-of.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const at = <C extends PersonCtx>(ctx: C): C => ({ ...ctx, now: () => NOW, language: 'de', timeZone: 'UTC' })
beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/** A room of a site in Bavaria. */
async function aRoom(admin: PersonCtx, capacity = '6') {
  await saveSite(admin, { site: '', name: 'Werk Süd', place: 'DE-BY' })
  const [site] = await listSites(admin)
  await saveRoom(admin, { site: site?.id, room: '', name: 'Aula', capacity })
  const [{ id = '', rooms = [] } = {}] = await listSites(admin)
  return { site: id, room: rooms[0]?.id ?? '' }
}

/** A training of eight people that a provider agreed to hold on a day. */
async function anAgreed(buyer: PersonCtx, day: string) {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const topic = await inTransaction((tx) => {
    const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
    return aTopic(tx, { ownerId: account.partyId, largestGroup: 12, ...price })
  })
  const actor = personOf(account, { serviceType: 'provider', approval: 'approved' })
  const provider = at({ ...makeContext({ actor }), actor })
  const form = await typedTrainingRequest(buyer, topic, { day1: day, day2: '' })
  const { code } = await askForTraining(buyer, form)
  await acceptTraining(provider, { code, version: '1' })
  return code
}

test('a room takes one training at a time and as many as fit in, and its region does not work on holidays', async () => {
  const team = await aTeam({ limit: '' })
  const admin = at(team.admin)
  const { room } = await aRoom(admin)
  // Epiphany is a holiday of Bavaria, and of few others.
  const [one, other] = [await anAgreed(admin, '2027-01-06'), await anAgreed(admin, '2027-01-06')]
  const shown = () => getSchedule(admin, new URLSearchParams('month=2027-01'))
  expect((await shown()).rooms).toEqual([])
  expect((await shown()).holidays).toContainEqual(
    expect.objectContaining({ day: '2027-01-06', regionName: 'Bayern' }),
  )
  await assignRoom(admin, { training: one, room })
  expect((await shown()).rooms).toEqual([])
  await assignRoom(at(team.manager), { training: other, room })
  await assignRoom(at(team.manager), { training: other, room })
  const both = await shown()
  expect(both.rooms).toEqual([{ room: 'Werk Süd · Aula', sessions: both.entries.map(({ id }) => id) }])
  const day = both.days.days.find((each) => each.day === '2027-01-06')
  expect(day?.lines).toMatchObject([
    { isRoomTaken: true, holiday: 'Heilige Drei Könige', entry: { canMove: true, room: { capacity: 6 } } },
    { isRoomTaken: true, holiday: 'Heilige Drei Könige', entry: { canMove: true } },
  ])
  await assignRoom(admin, { training: other, room: '' })
  expect((await shown()).rooms).toEqual([])
})

test('nobody but admins of a company says what it has, and nobody else sees it', async () => {
  const [team, elsewhere] = [await aTeam({ limit: '' }), await aTeam()]
  const [admin, stranger] = [at(team.admin), at(elsewhere.admin)]
  const { site, room } = await aRoom(admin)
  const training = await anAgreed(admin, '2027-02-02')
  const say = (ctx: PersonCtx) =>
    Promise.all([
      answerOf(saveSite(ctx, { site, name: 'X', place: '' })),
      answerOf(saveRoom(ctx, { site, room, name: 'X', capacity: '1' })),
      answerOf(retireRoom(ctx, { room, active: '0' })),
    ])
  expect(await say(team.manager)).toEqual(Array(3).fill('common:refused.forbidden'))
  expect(await say(stranger)).toEqual(Array(3).fill('common:refused.notFound'))
  expect(await answerOf(listSites(team.manager))).toBe('common:refused.notFound')
  expect(await listSites(stranger)).toEqual([])
  const gone = 'common:refused.notFound'
  expect(await answerOf(assignRoom(stranger, { training, room }))).toBe(gone)
  const theirs = await aRoom(stranger)
  expect(await answerOf(assignRoom(admin, { training, room: theirs.room }))).toBe(gone)
  expect(await answerOf(assignRoom(admin, { training: 'MADEUP2345', room }))).toBe(gone)
  await retireRoom(admin, { room, active: '0' })
  expect(await answerOf(assignRoom(admin, { training, room }))).toBe(gone)
  expect((await getSchedule(admin, new URLSearchParams())).choices).toEqual([])
})

test('what is wrong with a site or a room is said beside its field', async () => {
  const admin = at((await aTeam()).admin)
  const { site, room } = await aRoom(admin)
  const more = { site, room: '', name: 'Two', capacity: '4' }
  expect(await answerOf(saveSite(admin, { site: '', name: 'werk süd', place: '' }))).toBe(
    'name: sites:invalid.taken',
  )
  expect(await answerOf(saveRoom(admin, { ...more, name: ' AULA' }))).toBe('name: sites:invalid.roomTaken')
  for (const capacity of ['0', 'x', '1.5', '10001'])
    expect(await answerOf(saveRoom(admin, { ...more, capacity }))).toBe('capacity: sites:invalid.capacity')
  expect(await answerOf(saveSite(admin, { site, name: 'Werk', place: 'DE-ZZ' }))).toBe(
    'common:refused.notFound',
  )
  expect(await answerOf(saveRoom(admin, { ...more, room: randomUUID() }))).toBe('common:refused.notFound')
  await Promise.all([saveRoom(admin, more), saveRoom(admin, more)])
  const changed = { ...more, room, name: 'Aula', capacity: '40' }
  // A form that has not seen what stands there writes over nothing.
  expect(await answerOf(saveRoom(admin, changed))).toMatch(/^: common:meanwhile/)
  const [{ rooms: [aula] = [] } = {}] = await listSites(admin)
  await saveRoom(admin, { ...changed, seen: aula?.seen })
  expect((await listSites(admin))[0]?.rooms.map(({ name, capacity }) => [name, capacity])).toEqual([
    ['Aula', 40],
    ['Two', 4],
  ])
})
