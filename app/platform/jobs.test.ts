import { expect, test } from 'vitest'
import { z } from 'zod'
import '#app/platform/testing/database.ts'
import { defineJob } from '#app/kit/job.ts'
import { inTransaction } from './db.server.ts'
import { enqueue, handle, handleFast, startJobs, stopJobs } from './jobs.server.ts'
import { workOff } from './work-off.server.ts'

const greet = defineJob('test.greet', z.object({ name: z.string() }))

test('a job exists if and only if the transaction that asked for it commits', async () => {
  const greeted: string[] = []
  const handlers = [handle(greet, async ({ name }) => void greeted.push(name))]

  await inTransaction((tx) => enqueue(tx, greet, { name: 'Aiko' }))
  await expect(
    inTransaction(async (tx) => {
      await enqueue(tx, greet, { name: 'Bruno' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await inTransaction((tx) =>
    enqueue(tx, greet, { name: 'later' }, { startAfter: new Date(Date.now() + 60_000) }),
  )

  expect(await workOff(handlers)).toBe(1)
  expect(await workOff(handlers)).toBe(0)
  expect(greeted).toEqual(['Aiko'])
})

test.each([
  ['one worker', handle],
  ['several', handleFast],
])('%s at rest: woken for a job that is new, put off, or tried again', async (_, tie) => {
  const done: string[] = []
  let failures = 1
  const handler = tie(greet, async ({ name }) => {
    if (name === 'again' && failures-- > 0) throw new Error('no')
    done.push(name)
  })
  await startJobs([handler])
  await inTransaction((tx) => enqueue(tx, greet, { name: 'first' }))
  await expect.poll(() => done).toEqual(['first'])

  const asked = Date.now()
  await inTransaction((tx) => enqueue(tx, greet, { name: 'new' }))
  await inTransaction((tx) => enqueue(tx, greet, { name: 'later' }, { startAfter: new Date(asked + 1_000) }))
  await inTransaction((tx) => enqueue(tx, greet, { name: 'again' }))
  await expect.poll(() => done.toSorted()).toEqual(['again', 'first', 'later', 'new'])
  await stopJobs()

  // Half a minute is what a worker rests that nobody wakes.
  expect(Date.now() - asked).toBeLessThan(25_000)
})

test('what waits under a former name of a job is done, and what an older process asks for by it', async () => {
  const { formerly, ...shape } = greet
  const former = { ...shape, name: 'test.welcome', formerly }
  const renamed = { ...shape, name: 'test.greet-somebody', formerly: [former.name] }
  const greeted: string[] = []
  const handlers = [handle(renamed, async ({ name }) => void greeted.push(name))]

  await inTransaction((tx) => enqueue(tx, former, { name: 'Aiko' }))
  expect(await workOff(handlers)).toBe(1)
  await inTransaction((tx) => enqueue(tx, former, { name: 'Bruno' }))
  await startJobs(handlers)
  await expect.poll(() => greeted).toEqual(['Aiko', 'Bruno'])
  await stopJobs()
})

test('one that is under way when its name changes is ended by whoever does it', async () => {
  const former = { ...greet, name: 'test.hail' }
  const renamed = { ...greet, name: 'test.hail-somebody', formerly: [former.name] }
  const greeted: string[] = []
  const older = handle(former, async ({ name }) => {
    expect(await workOff([handle(renamed, async () => void greeted.push('twice'))])).toBe(0)
    greeted.push(name)
  })

  await inTransaction((tx) => enqueue(tx, former, { name: 'Chidi' }))
  expect(await workOff([older])).toBe(1)
  expect(greeted).toEqual(['Chidi'])
})
