import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { facts } from '#app/platform/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { changeEventState } from './change-event-state.server.ts'
import { completeEvents } from './complete-events.server.ts'
import { EVENT_STATES, EVENT_TABLE, type EventState } from './event.ts'
import { publishEvent } from './publish-event.server.ts'
import { saveEvent } from './save-event.server.ts'
import { events } from './tables.server.ts'

const SYSTEM = systemContext('test')
const DAY = 86_400_000

let owner: Awaited<ReturnType<typeof anAccount>>
beforeEach(async () => {
  owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'approved' }))
})

const factsIn = (days: number) => {
  const startsAt = new Date(Date.now() + days * DAY)
  return {
    ownerId: owner.partyId,
    title: 'Stated Ladders',
    language: 'en',
    mode: 'venue' as const,
    city: 'Lund',
    country: 'SE',
    timeZone: 'Europe/Stockholm',
    capacity: 12,
    currency: 'EUR',
    sessions: [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }],
  }
}

async function aDraft(days = 9) {
  const { id } = await inTransaction((tx) => saveEvent(tx, factsIn(days)))
  return id
}

async function rowOf(id: string) {
  const [row] = await db().select().from(events).where(eq(events.id, id))
  if (!row) throw new Error('no event')
  return row
}

const namesOf = async (id: string) =>
  (await db().select({ name: facts.name }).from(facts).where(eq(facts.subjectId, id)).orderBy(facts.id)).map(
    ({ name }) => name,
  )

test('every step of the table is taken from every state by those whom it names, and by nobody else', async () => {
  const id = await aDraft()
  const asked = [
    ['system', SYSTEM, ['system', 'clock']],
    ['organiser', makeContext({ actor: personOf(owner) }), ['provider']],
    ['stranger', makeContext({ actor: aPerson() }), []],
    ['visitor', makeContext({}), []],
  ] as const
  for (const [who, ctx, as] of asked)
    for (const from of EVENT_STATES)
      for (const name of new Set(EVENT_TABLE.map((row) => row.name))) {
        await db().update(events).set({ state: from }).where(eq(events.id, id))
        const row = await rowOf(id)
        const step = EVENT_TABLE.find(
          (row) =>
            row.name === name &&
            row.from.includes(from) &&
            row.by.some((by) => (as as readonly string[]).includes(by)),
        )
        const answer = await inTransaction((tx) => changeEventState(tx, ctx, row, name)).catch(
          (refusal: { kind: string }) => refusal.kind,
        )
        expect(answer, `${who}: ${name} from ${from}`).toBe(step?.to ?? 'conflict')
        expect((await rowOf(id)).state).toBe(step?.to ?? from)
      }
})

test('a draft is published once; one that is over is completed at once', async () => {
  const since = new Date('2026-01-02T03:04:05Z')
  const coming = await aDraft()
  await inTransaction((tx) => publishEvent(tx, SYSTEM, { id: coming, since }))
  expect(await rowOf(coming)).toMatchObject({ state: 'published', publishedAt: since })
  await expect(inTransaction((tx) => publishEvent(tx, SYSTEM, { id: coming }))).rejects.toMatchObject({
    kind: 'conflict',
  })
  const past = await aDraft(-3)
  await inTransaction((tx) => publishEvent(tx, SYSTEM, { id: past }))
  expect((await rowOf(past)).state).toBe('completed')
  expect(await namesOf(past)).toEqual(['event.published', 'event.completed'])
})

test('the clock completes what is over, once, and nothing else', async () => {
  const [over, coming, draft] = [await aDraft(), await aDraft(20), await aDraft()]
  for (const id of [over, coming]) await inTransaction((tx) => publishEvent(tx, SYSTEM, { id }))
  const later = systemContext('test', { now: () => new Date(Date.now() + 10 * DAY) })
  const both = await Promise.all([completeEvents(later), completeEvents(later)])
  expect(both[0] + both[1]).toBeGreaterThanOrEqual(1)
  const states = await Promise.all([over, coming, draft].map(async (id) => (await rowOf(id)).state))
  expect(states).toEqual(['completed', 'published', 'draft'])
  expect((await namesOf(over)).filter((name) => name === 'event.completed')).toHaveLength(1)
  await expect(completeEvents(makeContext({ actor: personOf(owner) }))).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('a change is told of what others see, and a cancelled event is newer to calendars', async () => {
  const id = await aDraft()
  await inTransaction((tx) => saveEvent(tx, { ...factsIn(9), title: 'Unseen' }, id))
  expect(await namesOf(id)).toEqual([])
  await inTransaction((tx) => publishEvent(tx, SYSTEM, { id }))
  await inTransaction((tx) => saveEvent(tx, { ...factsIn(9), title: 'Seen' }, id))
  const before = await rowOf(id)
  await inTransaction((tx) => changeEventState(tx, SYSTEM, before, 'cancel'))
  expect(await namesOf(id)).toEqual(['event.published', 'event.changed', 'event.cancelled'])
  expect((await rowOf(id)).calendarSequence).toBe(before.calendarSequence + 1)
})

test('a row that moved on meanwhile, and a state that does not exist, are refused', async () => {
  const id = await aDraft()
  const stale = await rowOf(id)
  await inTransaction((tx) => publishEvent(tx, SYSTEM, { id }))
  await expect(inTransaction((tx) => changeEventState(tx, SYSTEM, stale, 'publish'))).rejects.toMatchObject({
    kind: 'conflict',
  })
  const asleep: EventState | 'asleep' = 'asleep'
  const isManual = db().execute(sql`update events set state = ${asleep} where ${and(eq(events.id, id))}`)
  expect(await isManual.then(() => 'nothing', brokenConstraint)).toBe('events_state')
})
