import { expect, test } from 'vitest'
import { z } from 'zod'
import '#app/platform/testing/database.ts'
import { defineJob } from '#app/kit/job.ts'
import { inTransaction } from './db.server.ts'
import { enqueue, handle } from './jobs.server.ts'
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
