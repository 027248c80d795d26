import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { config, configure, readConfig } from '#app/platform/config.server.ts'
import { sharesOf, startWebProcesses } from '#scripts/start/web-processes.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Knocks, MOST_STALLED_MS } from '../stop/knocks.ts'
import { NO_START } from './door.ts'

const STOPS = 4
const CLIENTS = 30
const MOST_STOPS = 40
/**
 * A process that loses the processor between its last look at its door and closing it is dealt a connection
 * meanwhile, which the kernel ends: rare, and of one or two. A stop that waits for nobody breaks dozens.
 */
const MOST_UNCLEAN_STOPS = 1
const MOST_BROKEN = 2
const DOOR = path.join(import.meta.dirname, 'door.ts')

let crowd: ChildProcess
let port: number
beforeAll(async () => {
  crowd = fork(new URL('../stop/knock.ts', import.meta.url))
  await once(crowd, 'message')
})
beforeEach(async () => {
  port = await freePort()
  configure({ PORT: String(port), LOG_LEVEL: 'silent', DRAIN_SECONDS: '0.1', OPERATOR_NAME: '' })
})
let running: Awaited<ReturnType<typeof startWebProcesses>> | undefined
afterEach(async () => {
  await running?.close(null)
  running = undefined
})
afterAll(() => {
  crowd.disconnect()
})

const start = async (count = 2) => {
  running = await startWebProcesses(DOOR, count)
  return running
}

/** Asks on a connection of its own; the process that took it answers. */
function ask(address = '/'): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: address, agent: false }, async (answer) => {
      const text = await answer.toArray()
      resolve({ status: answer.statusCode, text: text.join('').trim() })
    }).once('error', reject)
  })
}
const asks = (times: number, address?: string) =>
  Promise.all(Array.from({ length: times }, () => ask(address)))
/**
 * Until the kernel has put a dead process's door away, it deals connections out to it: who gets none asks
 * again.
 */
const askUntilHeard = (): ReturnType<typeof ask> =>
  ask().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'ECONNREFUSED') throw error
    await sleep(10)
    return askUntilHeard()
  })
const processesOf = async (times = 30) =>
  new Set((await Promise.all(Array.from({ length: times }, askUntilHeard))).map(({ text }) => text))

test(`${STOPS} stops of two processes break no request of ${CLIENTS} clients`, async () => {
  const stops = { clean: 0, unclean: 0 }
  for (let round = 0; stops.clean < STOPS && round < MOST_STOPS; round += 1) {
    await start()
    expect((await processesOf()).size).toBe(2)
    crowd.send({ port, clients: CLIENTS })
    await sleep(200)

    const [[knocks]] = await Promise.all([once(crowd, 'message'), running?.close('SIGTERM')])

    const { answered, refused, broken, stalledMs } = knocks as Knocks
    if (stalledMs > MOST_STALLED_MS) continue
    stops[broken === 0 ? 'clean' : 'unclean'] += 1
    expect(answered).toBeGreaterThan(CLIENTS)
    expect(refused).toBe(CLIENTS)
    expect(broken).toBeLessThanOrEqual(MOST_BROKEN)
  }
  expect(stops.clean).toBe(STOPS)
  expect(stops.unclean).toBeLessThanOrEqual(MOST_UNCLEAN_STOPS)
}, 120_000)

test('a process that is killed leaves the other one serving, and another takes its place', async () => {
  await start()
  const before = await processesOf()
  await expect(ask('/die')).rejects.toThrow()

  const meanwhile = await Promise.all(Array.from({ length: 12 }, askUntilHeard))
  expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200]))
  while ((await processesOf()).size < 2) await sleep(50)
  const after = await processesOf()
  expect(after.size).toBe(2)
  expect([...after].filter((pid) => before.has(pid))).toHaveLength(1)
})

test('one process that dies, or whose loop does not turn, is replaced as one of many is', async () => {
  await start(1)
  const [first] = await processesOf(3)
  await expect(ask('/die')).rejects.toThrow()
  const [second] = await processesOf(3)
  expect(second).not.toBe(first)
  await expect(ask('/hold')).rejects.toThrow()
  const [third] = await processesOf(3)
  expect(third).not.toBe(second)
}, 60_000)

test('a stop ends a process whose loop does not turn', async () => {
  await start(1)
  const held = ask('/hold').catch(() => 'ended')
  await sleep(200)
  await running?.close('SIGTERM')
  expect(await held).toBe('ended')
  expect(running?.pids()).toEqual([])
}, 60_000)

test('what a caller may ask for is counted for all processes together', async () => {
  await start(3)

  const statuses = (await asks(60, '/count')).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect((await asks(6, '/count')).map(({ status }) => status)).toEqual(Array(6).fill(429))
})

test('jobs are worked off by the first alone, and together they use what one start may', async () => {
  const shares = sharesOf({ ...config(), ROLE: 'all', DATABASE_POOL: 48, PAGE_CACHE_MB: 64 }, 4)
  expect(shares.map(({ ROLE }) => ROLE)).toEqual(['all', 'web', 'web', 'web'])
  expect(shares.map(({ DATABASE_POOL, PAGE_CACHE_MB }) => [DATABASE_POOL, PAGE_CACHE_MB])).toEqual(
    Array(4).fill(['12', '16']),
  )

  configure({ ROLE: 'all' })
  await start()
  const roles = (await asks(12, '/role')).map(({ text }) => text)
  expect(new Set(roles)).toEqual(new Set(['all', 'web']))
})

test('a process that cannot start is a start that cannot be', async () => {
  configure({ OPERATOR_NAME: NO_START })
  await expect(start()).rejects.toThrow('could not start')
})

test('one process for trying, at least one core’s worth in production, one where only jobs are worked off', () => {
  const sound = {
    SECRET: 'k3Jd82hfQp0sLz7vXy1mNb6cRt5wUe4a',
    ORIGIN: 'https://quorum.training',
    SMTP_URL: 'smtp://mail.quorum.training',
    MAIL_FROM: 'Quorum <hello@quorum.training>',
    OPERATOR_NAME: 'Quorum Ltd',
    OPERATOR_ADDRESS: '1 Market Street',
    OPERATOR_EMAIL: 'hello@quorum.training',
  }
  const one = readConfig({})
  expect([one.WEB_PROCESSES, one.DATABASE_POOL]).toEqual([1, 20])
  const production = readConfig({ MODE: 'production', ...sound })
  expect(production.WEB_PROCESSES).toBeGreaterThanOrEqual(1)
  expect(production.WEB_PROCESSES).toBeLessThanOrEqual(4)
  expect(readConfig({ WEB_PROCESSES: '4' }).DATABASE_POOL).toBe(48)
  expect(readConfig({ WEB_PROCESSES: '4', ROLE: 'worker' }).WEB_PROCESSES).toBe(1)
  expect(readConfig({ WEB_PROCESSES: '4', DATABASE_POOL: '10' }).DATABASE_POOL).toBe(10)
})
