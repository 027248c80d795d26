import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { forgetKept, forgetPage, keptFor, whenForgotten } from '#app/platform/kept.server.ts'
import {
  forgottenBy,
  hearNews,
  notifyProcesses,
  PAGES_FORGOTTEN,
  pageForgotten,
} from '#app/platform/process-news.server.ts'
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
  await notifyProcesses('hello')
  await expect.poll(() => heard).toEqual(['hello'])

  await db().execute(`select pg_terminate_backend(${(await hearers())[0]})`)
  await expect.poll(() => missed).toBe(1)
  await expect
    .poll(
      async () => {
        await notifyProcesses('again')
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
  whenForgotten((path) => {
    if (path === undefined) times += 1
  })
  for (let n = 0; n < 50; n += 1) forgetKept()
  expect(times).toBe(1)
  await sleep(1_100)
  expect(times).toBe(2)
})

test('news of one page name it, and leave the others as they are', async () => {
  expect(forgottenBy(PAGES_FORGOTTEN)).toEqual({})
  expect(forgottenBy(pageForgotten('/event/Q/a%20b'))).toEqual({ path: '/event/Q/a%20b' })
  expect(forgottenBy('hello')).toBeNull()

  const paths: (string | undefined)[] = []
  whenForgotten((path) => paths.push(path))
  expect(await keptFor('lists', 60, async () => 'first')).toBe('first')
  forgetPage('/event/Q/a')
  expect(paths).toEqual(['/event/Q/a'])
  expect(await keptFor('lists', 60, async () => 'second')).toBe('first')
})
