import { createHash } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { CALLER_LIMITS } from '#app/platform/http/caller-limits.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { bytesOf, type Shape } from './hostile-requests.ts'
import { type Answer, type Measured, send, startMeasured } from './measure.ts'

const LIMIT = 120_000
const WIRE = '/api/inc/switchfunction'
const FORM = 'Content-Type: application/x-www-form-urlencoded'

const MOST_TIMES = 40

let server: Measured
let callers = 0

beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server.close())

const someCaller = () => `10.1.${callers >> 8}.${callers++ & 255}`

function askOnce(path: string, given: Partial<Shape>, caller: string): Promise<Answer> {
  const own = [`Host: localhost:${server.port}`, `X-Forwarded-For: ${caller}`]
  return send(server.port, bytesOf({ name: '', method: 'GET', ...given }, path, own))
}

/** Asks until the server has time: on a crowded machine it says that it has not. */
async function ask(path: string, given: Partial<Shape> = {}, caller = someCaller()): Promise<Answer> {
  for (let times = 0; ; times += 1) {
    const answer = await askOnce(path, given, caller)
    if (answer.status !== 503 || times === MOST_TIMES) return answer
    await sleep(250)
  }
}

const headerOf = (answer: Answer, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(answer.head)?.[1]?.trim()

test('a file that is refused is a page to who followed a link, in their language, and data to programs', async () => {
  const path = '/de/order/quote.pdf?event=nothing'
  const page = await ask(path, { headers: ['Accept: text/html'] })
  expect([page.status, headerOf(page, 'content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<html lang="de">')
  expect(page.body).toContain('<a href="/de">')
  const data = await ask(path)
  expect([data.status, headerOf(data, 'content-type')]).toEqual([404, 'application/json'])
})

test('an address that cannot be decoded names nothing, and no library complains of it with the address', async () => {
  for (const path of ['/topic/secret%FF', '/de/topic/%E6%97', '/%', '/search.data/%c3%28']) {
    const { status } = await ask(path, { headers: ['Accept: text/html'] })
    expect(`${path} ${status}`).toBe(`${path} 404`)
  }
  expect((await ask('/reset/secret%FF/token')).status).toBe(200)
  expect(server.complaints()).toBe('')
})

describe('addresses below /api', () => {
  const paths = [
    '/api',
    '/api/anything',
    '/api/inc/anything',
    `${WIRE}.data`,
    '/api/anything/',
    '/de/api/anything',
  ]
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']

  test.each(paths)('that nobody knows answer 404 as JSON, whatever the method: %s', async (path) => {
    for (const method of methods) {
      const answer = await ask(path, { method, headers: ['Accept: text/html'] })
      expect(`${method} ${answer.status}`).toBe(`${method} 404`)
      expect(headerOf(answer, 'content-type')).toMatch(/^application\/json/)
      const body = method === 'HEAD' ? null : JSON.parse(answer.body)
      expect(body).toEqual(method === 'HEAD' ? null : { status: false, msg: expect.stringMatching(/\w/) })
    }
  })

  test('that take forms answer 405 as JSON to every other method', async () => {
    for (const method of methods.filter((one) => one !== 'POST')) {
      const answer = await ask('/api/inc/switchSelling', { method })
      expect(`${method} ${answer.status} ${headerOf(answer, 'allow')}`).toBe(`${method} 405 POST`)
      if (method !== 'HEAD')
        expect(JSON.parse(answer.body)).toEqual({ status: false, msg: expect.stringContaining('POST') })
    }
  })

  test('say so in the language of the caller', async () => {
    const said = await Promise.all(
      ['en', 'de', 'fr', 'it', 'es', 'ja'].map((language) =>
        ask('/api/anything', { headers: [`Cookie: language=${language}`] }),
      ),
    )
    expect(new Set(said.map(({ body }) => JSON.parse(body).msg)).size).toBe(6)
    expect((await ask('/fr/api/anything')).body).toBe(said[2]?.body)
  })

  test('say of an action that nobody knows that there is none', async () => {
    const answer = await ask(WIRE, { method: 'POST', headers: [FORM], body: 'action=nothing' })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toEqual({ status: false, msg: expect.stringMatching(/\w/) })
  })
})

test('requests of which nobody reads the body leave nobody waiting', async () => {
  for (let at = 0; at < 60; at += 1) {
    const headers = [FORM, 'Origin: https://evil.example']
    await askOnce('/api/anything', { method: 'POST', headers, body: 'a=b' }, someCaller())
    await askOnce('/contact', { method: 'POST', headers, body: 'a=b' }, someCaller())
  }
  expect((await ask('/login')).status).toBe(200)
})

test('HEAD of a page that only takes forms is answered as GET is', async () => {
  const [got, headed] = [await ask('/de/order'), await ask('/de/order', { method: 'HEAD' })]
  expect(headed.status).toBe(302)
  expect(headed.status).toBe(got.status)
  expect(headerOf(headed, 'location')).toBe(headerOf(got, 'location'))
  expect(headed.body).toBe('')
})

describe('what is more than one can mean', () => {
  const flood = 'a=&'.repeat(60_000)

  test.each([
    ['a page', '/fr/contact', 413, /^text\/html/],
    ['a call', WIRE, 413, /^application\/json/],
  ])('is refused in plain words: %s', async (_, path, status, type) => {
    const answer = await ask(path, { method: 'POST', headers: [FORM, 'Accept: text/html'], body: flood })
    expect(answer.status).toBe(status)
    expect(headerOf(answer, 'content-type')).toMatch(type)
  })

  // A connection that is closed while its sender writes is reset, and the answer goes with it.
  test.each(['/fr/contact', WIRE])('is told to who still writes, megabytes of it: %s', async (path) => {
    const large = { method: 'POST', headers: [FORM], body: Buffer.alloc(8 * 1024 * 1024, 'a') }
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(path, large)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413))
  })

  test('and so is a body that does not say how long it is', async () => {
    const headers = [FORM, 'Transfer-Encoding: chunked']
    const answer = await ask(WIRE, { method: 'POST', headers, body: '3\r\na=b\r\n0\r\n\r\n' })
    expect(answer.status).toBe(411)
    expect(JSON.parse(answer.body)).toMatchObject({ status: false })
  })
})

test(
  'two hundred different searches of one address meet a limit, said kindly, and what is kept goes on',
  async () => {
    const caller = someCaller()
    await ask('/search?topic=kept')

    const waiting = Array.from({ length: 200 }, (_, at) => `/search?topic=word${at}`)
    const passed: string[] = []
    const search = async () => {
      for (let path = waiting.shift(); path; path = waiting.shift())
        if ((await askOnce(path, {}, caller)).status !== 429) passed.push(path)
    }
    await Promise.all(Array.from({ length: 8 }, search))
    expect(passed).toHaveLength(CALLER_LIMITS.queries.points)

    const html = ['Accept: text/html']
    const others: [path: string, headers: string[]][] = [
      ['/de/event/search?q=another', html],
      ['/de/event/search.data?q=another', []],
      [`/de/search?topic=${'x'.repeat(450)}`, html],
      ['/de/search?topic=another', [...html, 'Cookie: language=ja; session=forged.forged']],
      ['/de/blog?nobody=reads-this', html],
      ['/de/feed/events.rss?q=another', []],
    ]
    for (const [path, headers] of others) {
      const refusal = await askOnce(path, { headers }, caller)
      expect(`${path} ${refusal.status}`).toBe(`${path} 429`)
      expect(Number(headerOf(refusal, 'retry-after'))).toBeGreaterThan(0)
      expect(Number(headerOf(refusal, 'retry-after'))).toBeLessThanOrEqual(60)
      const said = headers.length > 0 ? '<html lang="de">' : 'Einen Moment, bitte'
      expect(refusal.body).toContain(said)
      expect((await ask(path, { headers })).status).toBeLessThan(400)
    }
    expect((await askOnce('/search?topic=kept', {}, caller)).status).toBe(200)
    expect((await ask('/de/blog', {}, caller)).status).toBe(200)
  },
  LIMIT,
)

test('forty who send a form letter by letter, and forty who go away in the middle, hold up nobody', async () => {
  const head = `POST ${WIRE} HTTP/1.1\r\nHost: localhost:${server.port}\r\n${FORM}\r\nContent-Length: 1000\r\n\r\na`
  const sockets = await Promise.all(
    Array.from({ length: 80 }, async () => {
      const socket = net.connect(server.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => {})
      socket.write(head)
      return socket
    }),
  )
  for (const socket of sockets.splice(40)) socket.destroy()

  const answer = await ask('/login')
  for (const socket of sockets) socket.destroy()
  expect(answer.status).toBe(200)
})

// The server changes what React Router writes, by patterns. When it writes something else one day, this says
// so.
describe("the routes that a visitor's page does not know", () => {
  const versionOf = async (path: string) => {
    const { body } = await ask(path, { headers: ['Accept: text/html'] })
    return /\/assets\/(visitors|manifest)-([^"]+)\.js/.exec(body)?.slice(1) ?? []
  }

  test('are all told at once, whichever are asked for, and never again in that version', async () => {
    const [list, version] = await versionOf('/terms')
    const many = Array.from({ length: 1_000 }, (_, at) => `/p${at}`).join(',')
    const [few, more] = await Promise.all(
      ['/login', many].map((paths) => ask(`/de/routes.json?paths=${paths}&version=${version}`)),
    )

    expect(list).toBe('visitors')
    expect([few?.status, headerOf(few as Answer, 'Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(more?.body).toBe(few?.body)
    const names = Object.keys(JSON.parse(few?.body ?? ''))
    expect(names).toContain('routes/account/login')
    expect(names).not.toContain('routes/public/home')
  })

  test('of another version lead to a new document', async () => {
    const answer = await ask('/routes.json?paths=/login&version=older')
    expect([answer.status, headerOf(answer, 'X-Remix-Reload-Document')]).toEqual([204, 'true'])
  })

  test('are not missing where the page itself is one of them', async () => {
    expect((await versionOf('/login'))[0]).toBe('manifest')
  })
})

describe.each([
  ['of a visitor, with hashes', '/terms'],
  ['of one who asks for more, with a nonce', '/terms?own=1'],
])('the document %s', (_name, path) => {
  const SCRIPTS = /<script([^>]*)>([\s\S]*?)<\/script>/g
  let answer: Answer
  beforeAll(async () => {
    answer = await ask(path, { headers: ['Accept: text/html'] })
  })

  test('fetches no script before the first paint, and then all that React Router names', () => {
    const start = [...answer.body.matchAll(SCRIPTS)].find(([, attributes]) =>
      attributes?.includes('type="module"'),
    )
    const code = start?.[2] ?? ''

    expect(answer.status).toBe(200)
    expect(answer.body).not.toMatch(/<link[^>]*modulepreload/)
    expect(code).toMatch(/^await new Promise\(/)
    expect(code).not.toMatch(/^\s*import[\s{*"']/m)
    expect(code).toMatch(/await Promise\.all\(\[import\("\/assets\/visitors-[^"]+\.js"\)/)
    expect(code).toContain('window.__reactRouterRouteModules = {"root":route0')
    expect(code).toMatch(/\bimport\("\/assets\/entry\.client-[^"]+\.js"\)/)
    expect(code).toMatch(/"rel":"modulepreload","href":"\/assets\//)
  })

  test('hands the data over to the browser in the words of React Router, at its end', () => {
    const handed = answer.body.indexOf('window.__reactRouterContext.streamController.enqueue("[')

    expect(handed).toBeGreaterThan(answer.body.indexOf('window.__reactRouterContext = {"basename":"/"'))
    expect(answer.body).toContain(
      'window.__reactRouterContext.stream = new ReadableStream({start(controller)',
    )
    expect(answer.body).toMatch(
      /window\.__reactRouterContext\.streamController\.close\(\);<\/script><\/body><\/html>$/,
    )
  })

  test('begins with its doctype, and names the texts that it used', () => {
    expect(answer.body).toMatch(
      /^<!DOCTYPE html><html lang="en"[^>]* data-namespaces="[a-z][^"]*" data-texts="\/texts\/[^"]+\/en\/"/,
    )
  })

  test('lets its own inline scripts run and no other', async () => {
    const policy = headerOf(answer, 'content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    const inline = [...answer.body.matchAll(SCRIPTS)].filter(
      ([, attributes, code]) => code && !attributes?.includes('ld+json'),
    )

    expect(inline.length).toBeGreaterThan(1)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const [, attributes = '', code = ''] of inline) {
      const hash = `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`
      expect(nonce ? attributes : policy).toContain(nonce ? `nonce="${nonce}"` : hash)
    }
  })
})
