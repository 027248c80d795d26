import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { get, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { CALLER_LIMITS } from '#app/platform/http/caller-limits.server.ts'
import { ask as askDatabase, type Ground, prepareGround, ready, type Start } from '../crash/starts.ts'

const LIMIT = 240_000
const SEARCHES = CALLER_LIMITS.queries.points

let ground: Ground
let url: string
let start: Start
beforeAll(async () => {
  ground = prepareGround()
  url = await ground.database('processes')
  start = await ready(
    await ground.start(
      url,
      {
        WEB_PROCESSES: '2',
        DATABASE_POOL: '12',
        TRUSTED_PROXIES: '1',
        DRAIN_SECONDS: '0.2',
        LOG_LEVEL: 'info',
      },
      ['--empty'],
    ),
  )
}, LIMIT)
afterAll(() => ground.close(), LIMIT)

type Asked = { from?: string; cookie?: string; body?: string }
type Answer = { status?: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Asks on a connection of its own, so that the processes answer in turns. */
function ask(path: string, { from = '192.0.2.7', cookie, body }: Asked = {}): Promise<Answer> {
  const headers = {
    accept: 'text/html',
    'x-forwarded-for': from,
    origin: `http://localhost:${start.port}`,
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }),
  }
  const options = { port: start.port, host: '127.0.0.1', path, headers, agent: false as const }
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? get(options) : request({ ...options, method: 'POST' })
    sent.once('error', reject)
    sent.once('response', async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode, headers: answer.headers, text })
    })
    sent.end(body)
  })
}

const children = () =>
  execFileSync('pgrep', ['-P', String(start.process.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
    .filter((pid) =>
      /web-process/.test(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })),
    )
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))]

test('the start says once that it is ready, and both processes are there', () => {
  expect(start.said().match(/Ready at/g)).toHaveLength(1)
  expect(start.said()).toContain('2 processes')
  expect(children()).toHaveLength(2)
})

test('who signs in with one process is signed in with the other, and signed out of both', async () => {
  const form = {
    action: 'join',
    susername: 'ada_two',
    semail: 'ada@example.com',
    spassword: 'correct horse battery',
  }
  const joined = await ask('/api/inc/switchfunction', { body: new URLSearchParams(form).toString() })
  const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''

  const inside = await Promise.all(Array.from({ length: 6 }, () => ask('/mybooking', { cookie })))
  expect(statuses(inside)).toEqual([200])
  await ask('/logout', { cookie, body: 'intent=leave' })
  const outside = await Promise.all(Array.from({ length: 6 }, () => ask('/mybooking', { cookie })))
  expect(statuses(outside)).not.toContain(200)
})

test('a caller may search as often as with one process, and not once more', async () => {
  const answers: Answer[] = []
  while (answers.length < SEARCHES + 20) {
    const some = Array.from({ length: 10 }, (_, at) =>
      ask(`/nothing?x=${answers.length + at}`, { from: '192.0.2.9' }),
    )
    answers.push(...(await Promise.all(some)))
  }

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect((await ask('/nothing?x=1', { from: '192.0.2.10' })).status).not.toBe(429)
})

test('a page that is kept is the same page from both', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/terms')))

  expect(statuses(answers)).toEqual([200])
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
})

test('the database sees no more connections than one start may have, and jobs are worked off by one process', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => ask(`/search?topic=a${at}`, { from: `192.0.2.${at + 20}` })),
  )

  const [row] = await askDatabase<{ pages: number; jobs: number }>(
    url,
    `select count(*) filter (where application_name = 'quorum')::int as pages,
      count(*) filter (where application_name = 'quorum-jobs')::int as jobs
     from pg_stat_activity where datname = current_database()`,
  )
  expect(row?.pages).toBeLessThanOrEqual(12)
  expect(row?.jobs).toBeLessThanOrEqual(8)
})

test('one that is killed is missed by nobody who comes after, and comes back', async () => {
  const [, second = 0] = children()
  process.kill(second, 'SIGKILL')
  while (!/"process \d ended \(SIGKILL\)/.test(start.said())) await sleep(10)

  expect(statuses(await Promise.all(Array.from({ length: 20 }, () => ask('/terms'))))).toEqual([200])
  while (children().length < 2) await sleep(100)
  expect(children()).not.toContain(second)
  // It is back once its door is open, and not while it starts.
  while (!children().every(isOpen)) await sleep(50)
})

test('a stop in the middle of requests breaks none, and leaves nobody behind', async () => {
  const left = children()
  let broken = 0
  let answered = 0
  const client = async () => {
    for (;;) {
      const ended = await ask('/terms').then(
        ({ status }) => (status === 200 ? 'answered' : 'broken'),
        (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      )
      if (ended === 'refused') return
      if (ended === 'answered') answered += 1
      else broken += 1
    }
  }
  const clients = Array.from({ length: 12 }, client)
  while (answered < 40) await sleep(10)

  start.process.kill('SIGTERM')
  await Promise.all(clients)
  if (start.process.exitCode === null) await once(start.process, 'exit')

  expect({ broken, code: start.process.exitCode }).toEqual({ broken: 0, code: 0 })
  expect(left.filter((pid) => isThere(pid))).toEqual([])
})

/** Whether a process listens at the port of the product. */
function isOpen(pid: number): boolean {
  const port = start.port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'))
  const doors = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${port}`) && state === '0A')
    .map((fields) => `socket:[${fields[9]}]`)
  return readdirSync(`/proc/${pid}/fd`).some((fd) => doors.includes(linkOf(`/proc/${pid}/fd/${fd}`)))
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
