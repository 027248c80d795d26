import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { forgetKept, whenForgotten } from '#app/platform/kept.server.ts'
import { hearNews, tellProcesses } from '#app/platform/process-news.server.ts'
import { db } from '#app/platform/testing/store.ts'

test('news reach whoever hears, and a lost line is opened again', async () => {
  const heard: string[] = []
  let missed = 0
  const deafen = hearNews(
    (news) => heard.push(news),
    () => {
      missed += 1
    },
  )
  await expect.poll(async () => (await hearers()).length).toBe(1)
  await tellProcesses('hello')
  await expect.poll(() => heard).toEqual(['hello'])

  await db().execute(`select pg_terminate_backend(${(await hearers())[0]})`)
  await expect.poll(() => missed).toBe(1)
  await expect
    .poll(
      async () => {
        await tellProcesses('again')
        return heard.includes('again')
      },
      { timeout: 5_000 },
    )
    .toBe(true)

  await deafen()
  expect(await hearers()).toEqual([])
})

async function hearers(): Promise<number[]> {
  const { rows } = await db().execute<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'quorum-news' and datname = current_database() and query like 'listen%'`,
  )
  return rows.map(({ pid }) => pid)
}

test('many news at once are one forgetting now and one a second later', async () => {
  let times = 0
  whenForgotten(() => {
    times += 1
  })
  for (let n = 0; n < 50; n += 1) forgetKept()
  expect(times).toBe(1)
  await sleep(1_100)
  expect(times).toBe(2)
})
