import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import './testing/database.ts'
import { defineFact, type RecordedFact } from '#app/kit/fact.ts'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { db } from '#app/platform/testing/store.ts'
import { inTransaction } from './db.server.ts'
import {
  countOpenFacts,
  follow,
  forgetFacts,
  handOutFacts,
  recordFact,
  recordFacts,
  schemaOf,
  startFacts,
} from './facts.server.ts'
import { handle, startJobs, stopJobs } from './jobs.server.ts'
import { facts } from './tables.server.ts'
import { workOff } from './work-off.server.ts'

const opened = defineFact('shop.opened', { seats: 'count', owner: 'id?' }, 2)
const payload = z.object({ shopId: z.uuid() })
const paint = defineJob('test.paint', payload)
const announce = defineJob('test.tell', payload)
const followers = [paint, announce].map((job) =>
  follow(opened, job, ({ subjectId }) => ({ shopId: subjectId })),
)

function shop() {
  const done: string[] = []
  const jobs = [paint, announce].map((job) =>
    handle(job, async ({ shopId }) => void done.push(`${job.name} ${shopId}`)),
  )
  return { done, jobs }
}

test('every follower hears of a fact once, however many hand out at the same time', async () => {
  const { done, jobs } = shop()
  const ids = Array.from({ length: 500 }, () => randomUUID())
  await inTransaction((tx) =>
    recordFacts(
      tx,
      opened,
      ids.map((subjectId) => ({ subjectId, details: { seats: 4 } })),
    ),
  )

  await Promise.all(Array.from({ length: 5 }, () => handOutFacts(followers)))
  expect(await countOpenFacts()).toBe(0)
  await workOff(jobs, followers)

  const due = [paint, announce].flatMap(({ name }) => ids.map((id) => `${name} ${id}`))
  expect(done.toSorted()).toEqual(due.toSorted())
})

test('what was rolled back did not happen, and what nobody follows is handed to nobody', async () => {
  const { done, jobs } = shop()
  const [id, other] = [randomUUID(), randomUUID()]
  const failing = inTransaction(async (tx) => {
    await recordFact(tx, opened, id, { seats: 4 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction((tx) => recordFact(tx, defineFact('shop.dusted', {}), other, {}))

  await workOff(jobs, followers)

  expect(done).toEqual([])
  expect(await db().$count(facts, eq(facts.subjectId, id))).toBe(0)
  expect(await countOpenFacts()).toBe(0)
})

test('a consequence that fails is tried again, and the others do not wait for it', async () => {
  const id = randomUUID()
  const done: string[] = []
  let failures = 1
  const ended = Promise.withResolvers<void>()
  await startJobs([
    handle(paint, async () => {
      if (failures-- > 0) throw new Error('no paint')
      done.push('painted')
      ended.resolve()
    }),
    handle(announce, async () => void done.push('announced')),
  ])
  const stop = startFacts(followers)

  await inTransaction((tx) => recordFact(tx, opened, id, { seats: 4 }))
  await ended.promise
  await stop()
  await stopJobs()

  expect(done).toEqual(['announced', 'painted'])
})

test('details are as their fact is defined: nothing more, nothing less, and no words of anybody', async () => {
  const record = (details: object) =>
    inTransaction((tx) => recordFact(tx, opened, randomUUID(), details as { seats: number }))
  await record({ seats: 4 })
  await record({ seats: 4, owner: null })
  await record({ seats: 4, owner: randomUUID() })
  for (const wrong of [
    {},
    { seats: '4' },
    { seats: 4.5 },
    { seats: 4, owner: 'Ada' },
    { seats: 4, name: 'Ada' },
  ])
    await expect(record(wrong)).rejects.toThrow()

  const said = defineFact('shop.said', {
    word: 'word',
    at: 'moment',
    in: 'currency',
    parts: 'words',
    is: 'flag',
  })
  const good = { word: 'give_back', at: new Date().toISOString(), in: 'EUR', parts: ['place'], is: true }
  expect(schemaOf(said).safeParse(good).success).toBe(true)
  for (const wrong of [
    { word: 'Ada Lovelace' },
    { word: 'ada@example.com' },
    { at: 'today' },
    { in: 'euro' },
    { parts: ['a place'] },
    { is: 'yes' },
  ])
    expect(schemaOf(said).safeParse({ ...good, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a follower gets what was true then, also of an earlier version, or none of it', async () => {
  await handOutFacts([])
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  await inTransaction(async (tx) => {
    // As the first version recorded it, and as facts were before they had details.
    await tx
      .insert(facts)
      .values({ id: newId(), name: opened.name, subjectId: ids[0], details: { places: 3 } })
    await tx.insert(facts).values({ id: newId(), name: opened.name, subjectId: ids[1] })
    await recordFact(tx, opened, ids[2], { seats: 4 })
  })
  const seen: unknown[] = []
  const look = defineJob('test.look', z.object({ shopId: z.uuid(), seats: z.int().nullable() }))
  const seatsOf = ({ version, details }: RecordedFact<typeof opened.details>) =>
    (version < 2 ? (details as { places?: number }).places : details.seats) ?? null
  const looking = follow(opened, look, (fact) => ({ shopId: fact.subjectId, seats: seatsOf(fact) }))

  await workOff([handle(look, async ({ shopId, seats }) => void seen.push([shopId, seats]))], [looking])

  expect(new Map(seen as [string, number | null][])).toEqual(
    new Map<string, number | null>([
      [ids[0], 3],
      [ids[1], null],
      [ids[2], 4],
    ]),
  )
})

test('a thousand at once are one statement', async () => {
  const happened = Array.from({ length: 1_000 }, () => ({ subjectId: randomUUID(), details: { seats: 4 } }))
  const sent = await inTransaction(async (tx) => {
    const { client } = tx._.session as unknown as { client: { query: (...given: unknown[]) => unknown } }
    const query = client.query.bind(client)
    let count = 0
    client.query = (...given) => {
      count += 1
      return query(...given)
    }
    await recordFacts(tx, opened, happened)
    client.query = query
    return count
  })
  expect(sent).toBe(1)
})

test('facts are kept for ninety days after they were handed out, and found by an index to be forgotten', async () => {
  const [kept, over, waiting] = [newId(), newId(), newId()]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const row = { name: opened.name, subjectId: randomUUID(), version: 2, details: { seats: 1 } }
  await db()
    .insert(facts)
    .values([
      { ...row, id: kept, handedAt: daysAgo(89) },
      { ...row, id: over, handedAt: daysAgo(91) },
      { ...row, id: waiting, at: daysAgo(200) },
    ])
  await forgetFacts()
  const left = await db().select({ id: facts.id }).from(facts).where(eq(facts.subjectId, row.subjectId))
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([kept, waiting]))

  const plan = await db().transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    return tx.execute("explain delete from facts where handed_at < now() - interval '90 days'")
  })
  expect(JSON.stringify(plan.rows)).toContain('facts_handed_at')
  await db().delete(facts).where(eq(facts.subjectId, row.subjectId))
})
