import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import './testing/database.ts'
import { defineFact } from '#app/kit/fact.ts'
import { defineJob } from '#app/kit/job.ts'
import { db } from '#app/platform/testing/store.ts'
import { inTransaction } from './db.server.ts'
import { countOpenFacts, follow, handOutFacts, recordFact, recordFacts, startFacts } from './facts.server.ts'
import { handle, startJobs, stopJobs } from './jobs.server.ts'
import { facts } from './tables.server.ts'
import { workOff } from './work-off.server.ts'

const opened = defineFact('shop.opened')
const payload = z.object({ shopId: z.uuid() })
const paint = defineJob('test.paint', payload)
const tell = defineJob('test.tell', payload)
const followers = [paint, tell].map((job) => follow(opened, job, ({ subjectId }) => ({ shopId: subjectId })))

function shop() {
  const done: string[] = []
  const jobs = [paint, tell].map((job) =>
    handle(job, async ({ shopId }) => void done.push(`${job.name} ${shopId}`)),
  )
  return { done, jobs }
}

test('every follower hears of a fact once, however many hand out at the same time', async () => {
  const { done, jobs } = shop()
  const ids = Array.from({ length: 500 }, () => randomUUID())
  await inTransaction((tx) => recordFacts(tx, opened, ids))

  await Promise.all(Array.from({ length: 5 }, () => handOutFacts(followers)))
  expect(await countOpenFacts()).toBe(0)
  await workOff(jobs, followers)

  const told = [paint, tell].flatMap(({ name }) => ids.map((id) => `${name} ${id}`))
  expect(done.toSorted()).toEqual(told.toSorted())
})

test('what was rolled back did not happen, and what nobody follows is told to nobody', async () => {
  const { done, jobs } = shop()
  const [id, other] = [randomUUID(), randomUUID()]
  const failing = inTransaction(async (tx) => {
    await recordFact(tx, opened, id)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction((tx) => recordFact(tx, defineFact('shop.dusted'), other))

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
    handle(tell, async () => void done.push('told')),
  ])
  const stop = startFacts(followers)

  await inTransaction((tx) => recordFact(tx, opened, id))
  await ended.promise
  await stop()
  await stopJobs()

  expect(done).toEqual(['told', 'painted'])
})
