import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { bytesOf, partsOf, type Shape } from './hostile-requests.ts'
import { type Measured, startMeasured } from './measure.ts'

/**
 * However many ask at once, from however many addresses, nobody waits longer than this while one turn of the
 * loop runs.
 */
const MOST_MS = 50
const MOST_FLOORS = 7
/**
 * Compiling falls on whatever comes first, and collecting garbage on anything: what is slow by its shape is
 * slow each time.
 */
const TRIES = 4
const LIMIT = 300_000
/**
 * A refused form says what was typed in its field and once more for the scripts, each no longer than a form
 * may be.
 */
const MOST_ANSWERED = 600_000
const FORM = ['Content-Type: application/x-www-form-urlencoded']

let server: Measured
let callers = 0

beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server.close())

type Burst = { name: string; times: number; path: string; shape: (at: number) => Shape; status: number[] }

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

const signIn = (at: number): Shape => ({
  name: 'refused sign-in',
  method: 'POST',
  headers: FORM,
  body: new URLSearchParams({
    semail: `nobody-${at}@example.com`,
    spassword: 'not the password',
    action: 'login',
  }).toString(),
})
const search = (at: number): Shape => ({
  name: '2,000 parameters',
  method: 'GET',
  headers: ['Cookie: session=of-nobody'],
  query: `topic=b${at}&${numbers(2_000)
    .map((name) => `n${name}=`)
    .join('&')}`,
})
const LONG = 'long text '.repeat(104_000)
const body = (at: number): Shape =>
  partsOf('a megabyte', { name: `Somebody ${at}`, email: 'nobody', message: LONG })
const many = (at: number): Shape =>
  partsOf(
    'a megabyte in many fields',
    Object.fromEntries(numbers(100).map((name) => [`f${name}`, `${at} ${LONG.slice(0, 10_300)}`])),
  )
const escaped = (at: number): Shape => ({
  name: 'a megabyte of escapes',
  method: 'POST',
  headers: FORM,
  body: `name=${at}&message=${'%41%20'.repeat(170_000)}`,
})

const BURSTS: Burst[] = [
  { name: '50 refused sign-ins', times: 50, path: '/login', shape: signIn, status: [422] },
  { name: '60 searches of 2,000 parameters', times: 60, path: '/search', shape: search, status: [200, 503] },
  { name: '30 bodies of a megabyte', times: 30, path: '/contact', shape: body, status: [422, 503] },
  { name: '30 bodies of a hundred fields', times: 30, path: '/contact', shape: many, status: [422, 503] },
  { name: '30 bodies of escapes', times: 30, path: '/contact', shape: escaped, status: [422, 503] },
]

test.each(BURSTS)('$name', { timeout: LIMIT }, async ({ times, path, shape, status }) => {
  const most = Math.max(MOST_MS, MOST_FLOORS * (await server.floorMs()))
  const readings: number[] = []
  do {
    const requests = numbers(times).map((at) => requestOf(shape(at), path))
    const { answers, heldMs } = await server.askAll(requests)
    readings.push(Math.round(heldMs))
    expect(answers.filter((answer) => answer.status === status[0]).length).toBeGreaterThan(times / 3)
    expect(Math.max(...answers.map((answer) => answer.body.length))).toBeLessThan(MOST_ANSWERED)
    expect(answers.map((answer) => answer.status).filter((said) => !status.includes(said))).toEqual([])
  } while (Math.min(...readings) > most && readings.length < TRIES)
  expect(Math.min(...readings), `held ${readings.join(', ')} ms`).toBeLessThanOrEqual(most)
})

function requestOf(shape: Shape, path: string): Buffer {
  callers += 1
  const host = `localhost:${server.port}`
  return bytesOf(shape, path, [
    `Host: ${host}`,
    `X-Forwarded-For: 10.9.${callers >> 8}.${callers & 255}`,
    `Origin: http://${host}`,
  ])
}
