import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import '#app/platform/testing/database.ts'
import { calls } from '#app/routes/wire/calls.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { bytesOf, partsOf, READING, type Shape, TEXTS, WRITING } from './hostile-requests.ts'
import { type Answer, type Measured, startMeasured } from './measure.ts'
import { ADDRESSES, type Address } from './public-addresses.ts'

/**
 * No request may hold the loop longer, whatever its shape: 50 ms, on a slower machine so many times Node's
 * own floor.
 */
const MOST_MS = 50
const MOST_FLOORS = 7
/**
 * Compiling and collecting garbage fall on whichever request comes then: what is slow by its shape is slow
 * each time.
 */
const TRIES = 4
const MOST_TIMES = 40
const AT_ONCE = 4
const LIMIT = 900_000
const WIRE = '/api/inc/switchfunction'
/** Addresses that take no form refuse each alike, before they look at it. */
const SOME_WRITING = WRITING.filter(({ name }) => /180 kB|many files|a length and chunks/.test(name))
/** Of what is done alike at all addresses, each is asked one in so many shapes, all of them each shape. */
const IN_TURN = 8

let server: Measured
let cookie = ''
/** Where a form of a stranger is looked at; elsewhere one is led to the login whatever it holds. */
let open: Set<string>
/** Shapes that are refused as bodies, by the one reader of bodies, before any address sees what they hold. */
let refused: Set<Shape>
let callers = 0

beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured()
  const { answer } = await ask(
    formOf({
      action: 'join',
      susername: 'somebody',
      semail: 'somebody@example.com',
      spassword: 'correct horse battery',
    }),
    WIRE,
  )
  cookie = /set-cookie: (session=[^;]+)/i.exec(answer.head)?.[1] ?? ''
  for (const { path } of ADDRESSES) await ask({ name: 'first look', method: 'GET' }, path)
  const lookedAt = await chosen(FORMS, async ({ path }) => isLookedAt(await ask(formOf({}), path)))
  open = new Set(lookedAt.map(({ path }) => path))
  refused = new Set(
    await chosen(WRITING, async (shape) => {
      const answers = [await ask(shape, '/login'), await ask(shape, WIRE)]
      return answers.every(({ answer }) => REFUSED_AS_BODY.has(answer.status))
    }),
  )
}, LIMIT)
afterAll(() => server.close())

const FORMS = ADDRESSES.filter(({ path, writes }) => writes && path !== '/logout')
/** What is refused as a body; 0 where the connection was closed over what was still being sent. */
const REFUSED_AS_BODY = new Set([0, 400, 411, 413, 415])

const isLookedAt = ({ answer }: { answer: Answer }) =>
  answer.status !== 401 && !/^location: \/login\?/im.test(answer.head)

/** Those of which something is true, asked one after the other. */
async function chosen<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<T[]> {
  const found: T[] = []
  for (const one of all) if (await is(one)) found.push(one)
  return found
}

function formOf(fields: Record<string, string>): Shape {
  const headers = ['Content-Type: application/x-www-form-urlencoded']
  return { name: 'form', method: 'POST', headers, body: new URLSearchParams(fields).toString() }
}

/**
 * Asks as a caller of an address of its own, so that no limit hides what a shape costs, and until the server
 * has time.
 */
async function ask(shape: Shape, path: string, as = '') {
  for (let times = 0; ; times += 1) {
    const asked = await askOnce(shape, path, as)
    if (asked.answer.status !== 503 || times === MOST_TIMES) return asked
    await sleep(250)
  }
}

async function askOnce(shape: Shape, path: string, as: string) {
  const { answers, heldMs } = await server.askAll([requestOf(shape, path, as)])
  const [answer = { status: 0, head: '', body: '' }] = answers
  return { answer, heldMs }
}

function requestOf(shape: Shape, path: string, as = ''): Buffer {
  callers += 1
  const caller = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`
  const host = `localhost:${server.port}`
  const own = [`Host: ${host}`, `X-Forwarded-For: ${caller}`, `Origin: http://${host}`]
  return bytesOf(shape, path, as ? [...own, `Cookie: ${as}`] : own)
}

type Wanted = [shape: Shape, path: string, as?: string]

async function faultsOf([shape, path, as]: Wanted): Promise<string[]> {
  const readings: number[] = []
  const most = Math.max(MOST_MS, MOST_FLOORS * (await server.floorMs()))
  let answer: Answer
  do {
    const asked = await ask(shape, path, as)
    readings.push(asked.heldMs)
    answer = asked.answer
  } while (Math.min(...readings) > most && readings.length < TRIES)
  const what = `${shape.method} ${path}, ${shape.name}`
  const slow =
    Math.min(...readings) > most
      ? [`${what}: held ${readings.map(Math.round).join(', ')} ms, ${Math.round(most)} at most`]
      : []
  const broken = answer.status >= 500 ? [`${what}: answered ${answer.status}`] : []
  return [...slow, ...broken]
}

/** Whether several at once are answered, and all together hold the loop for no longer than one may. */
async function areQuick(some: Wanted[]): Promise<boolean> {
  const asked = await server.askAll(some.map(([shape, path, as]) => requestOf(shape, path, as)))
  return asked.heldMs <= MOST_MS && asked.answers.every(({ status }) => status < 500)
}

/**
 * Several are asked at once; where one of those may have held the loop, each is asked alone. They are made as
 * they are asked: all of them, a megabyte each, were three gigabytes.
 */
async function allFaults(wanted: Iterable<Wanted>): Promise<string[]> {
  const faults: string[] = []
  let some: Wanted[] = []
  const askThem = async () => {
    if (!(await areQuick(some))) for (const one of some) faults.push(...(await faultsOf(one)))
    some = []
  }
  for (const one of wanted) {
    some.push(one)
    if (some.length === AT_ONCE) await askThem()
  }
  if (some.length > 0) await askThem()
  return faults
}

function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

const inputs = import.meta.glob<Record<string, unknown>>('../../app/features/**/inputs.ts', { eager: true })
const NAMES = [
  ...new Set(Object.values(inputs).flatMap((schemas) => Object.values(schemas).flatMap(namesIn))),
]

/**
 * Every field that any form knows, full of one text, in parts: there letters are not escaped, so most of them
 * fit.
 */
function fullOf(name: string, more: Record<string, string> = {}): Shape {
  const text = TEXTS[name]?.(Math.floor(900_000 / NAMES.length)) ?? ''
  const fields = { ...Object.fromEntries(NAMES.map((field) => [field, text])), ...more }
  return partsOf(`full of ${name}`, fields)
}

/**
 * Queries are read by each address; what else stands at the head of a request is read for all of them in one
 * place, and by files and calls.
 */
function* everyHead(): Generator<Wanted> {
  for (const [nth, { path, isPage }] of ADDRESSES.entries())
    for (const [at, shape] of READING.entries())
      if (shape.query !== undefined || !isPage || isItsTurn(nth, at)) yield [shape, path]
}

/**
 * Each body goes to each address that looks at what it holds. What is refused before that, and what a
 * stranger's form holds where one is led to the login, all addresses take alike.
 */
function* everyBody(): Generator<Wanted> {
  for (const [nth, address] of ADDRESSES.entries())
    for (const [at, shape] of WRITING.entries())
      if (isOfAddress(address, shape, nth + at)) yield [shape, address.path]
}

const isItsTurn = (nth: number, at = 0) => (nth + at) % IN_TURN === 0

function isOfAddress({ path, writes, isPage, takesFiles }: Address, shape: Shape, turn: number): boolean {
  if (SOME_WRITING.includes(shape) || isItsTurn(turn)) return true
  if (!writes) return false
  return !isPage || path === '/login' || (open.has(path) && (takesFiles || !refused.has(shape)))
}

/** Each text in all fields of each form, by a stranger and by somebody signed in, and of each call. */
function* textsInFields(): Generator<Wanted> {
  for (const text of Object.keys(TEXTS)) {
    const full = fullOf(text)
    for (const { path } of FORMS) {
      if (path === WIRE) continue
      if (open.has(path)) yield [full, path]
      yield [full, path, cookie]
    }
    const search = TEXTS[text]?.(9_000) ?? ''
    for (const action of calls.keys()) yield [fullOf(text, { action, search }), WIRE]
  }
}

test('there are addresses and fields to try', () => {
  expect(ADDRESSES.length).toBeGreaterThan(50)
  expect(ADDRESSES.filter(({ writes }) => writes).length).toBeGreaterThan(12)
  expect(NAMES.length).toBeGreaterThan(30)
  expect(cookie).not.toBe('')
  // Neither is every form behind the login, nor every body refused before it is read.
  expect(open.size).toBeGreaterThan(12)
  expect(open).toContain('/contact')
  expect(refused.size).toBeGreaterThan(12)
  expect(refused.size).toBeLessThan(WRITING.length - 12)
})

test('a form of all fields is read, and not refused for their number', async () => {
  for (const as of ['', cookie]) {
    const { answer } = await ask(fullOf('one letter'), '/login', as)
    expect(REFUSED_AS_BODY.has(answer.status), answer.head).toBe(false)
  }
})

test(
  'no address, query or header holds the loop',
  async () => {
    expect(await allFaults(everyHead())).toEqual([])
  },
  LIMIT,
)

test(
  'no body holds the loop',
  async () => {
    expect(await allFaults(everyBody())).toEqual([])
  },
  LIMIT,
)

test(
  'no text in a field holds the loop, of strangers nor of somebody signed in',
  async () => {
    expect(await allFaults(textsInFields())).toEqual([])
  },
  LIMIT,
)
