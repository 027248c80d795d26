import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuse } from '#app/kit/refusal.ts'
import { type Rendered, type SharedAddress, visitorPages } from './visitor-pages.server.ts'

const PASSED_ON = 'answered by the app'
const rendered: SharedAddress[] = []
let rendering: (address: SharedAddress) => Partial<Rendered> | Promise<Partial<Rendered>> = () => ({})
let take: ReturnType<typeof visitorPages>
let mayAsk: () => Promise<void>

const server = createServer((request, response) => {
  if (!take(request, response))
    response.writeHead(200, { 'Cache-Control': 'private, no-store' }).end(PASSED_ON)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

beforeEach(() => {
  rendered.length = 0
  rendering = () => ({})
  mayAsk = async () => {}
  take = visitorPages({
    mayAsk: () => mayAsk(),
    sharedRoutes: (path) => (path === '/login' ? null : ['topic', 'page']),
    sessionCookie: 'session',
    render: async (address) => {
      rendered.push(address)
      const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']]
      const body = Buffer.from(`<p>${address.language} ${address.path} ${address.query}</p>`.repeat(50))
      return { status: 200, headers, body, requestId: 'made-by', ...(await rendering(address)) }
    },
  })
})

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = send({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, body })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const isPassedOn = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await ask(path, headers, method)).body.toString() === PASSED_ON

test('a page is rendered once for a hundred who ask at once, and compressed for who can read that', async () => {
  const encodings = ['br, gzip', 'gzip', '', 'gzip;q=0.5, br;q=0']

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => ask('/de/x', { 'Accept-Encoding': encodings[at % 4] ?? '' })),
  )

  expect(rendered).toEqual([{ language: 'de', path: '/de/x', query: '' }])
  const opened = answers.map(({ headers, body }) => {
    if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString()
    return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
  })
  expect(new Set(opened).size).toBe(1)
  expect(answers.slice(0, 4).map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    'gzip',
  ])
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(100)
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
})

test('browsers ask again each time, shared caches may keep it for seconds and by cookie', async () => {
  const { headers } = await ask('/')

  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=10')
  expect(headers['cdn-cache-control']).toContain('stale-while-revalidate')
  expect(headers.vary).toBe('Accept-Encoding, Cookie')
})

test('who knows the page already gets 304, and HEAD gets no body', async () => {
  const first = await ask('/', { 'Accept-Encoding': 'br' })

  const again = await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag ?? '' })
  const otherBytes = await ask('/', { 'If-None-Match': first.headers.etag ?? '' })
  const head = await ask('/', { 'Accept-Encoding': 'br' }, 'HEAD')

  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
  expect(otherBytes.status).toBe(200)
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(first.body.length),
  ])
})

test('what is not for everyone is passed on', async () => {
  expect(await isPassedOn('/login')).toBe(true)
  expect(await isPassedOn('/', { Cookie: 'a=b; session=token.signature' })).toBe(true)
  expect(await isPassedOn('/', {}, 'POST')).toBe(true)
  expect(await isPassedOn('/x%00')).toBe(true)
  expect(await isPassedOn('/?company=steel')).toBe(true)
  expect(await isPassedOn(`/search?topic=${'x'.repeat(500)}`)).toBe(true)
  expect(rendered).toEqual([])
})

test('an address without a language is passed on when the reader has chosen another', async () => {
  await ask('/')

  expect(await isPassedOn('/', { Cookie: 'language=de' })).toBe(true)
  expect(await isPassedOn('/', { Cookie: 'language=en; visitor=x' })).toBe(false)
  expect(await isPassedOn('/fr/', { Cookie: 'language=de' })).toBe(false)
})

test('the order of parameters and what follows people around make no other page', async () => {
  for (const query of ['topic=a&page=2', 'page=2&topic=a', 'topic=a&utm_source=x&page=2&gclid=1&fbclid=2']) {
    await ask(`/search?${query}`)
  }

  expect(rendered).toEqual([{ language: 'en', path: '/search', query: 'page=2&topic=a' }])
})

test('only a page that is there is kept, and a crash never', async () => {
  for (const status of [404, 301, 500]) {
    rendering = () => ({ status })
    const answer = await ask(`/${status}`)
    await ask(`/${status}`)
    expect([answer.status, answer.headers['cache-control'], answer.headers['x-request-id']]).toEqual([
      status,
      'private, no-cache',
      'made-by',
    ])
    expect(answer.headers.etag).toBeUndefined()
  }
  rendering = () => Promise.reject(new Error('no'))
  expect((await ask('/crash')).status).toBe(500)
  rendering = () => ({})
  expect((await ask('/crash')).status).toBe(200)
  expect(rendered).toHaveLength(8)
})

test('a file that says itself how long it may be kept is believed', async () => {
  const own = (policy: string): Partial<Rendered> => ({ headers: [['cache-control', policy]] })
  rendering = () => own('public, max-age=3600')
  const file = await ask('/feed')
  await ask('/feed')
  rendering = () => own('private, no-store')
  await ask('/own')
  await ask('/own')

  expect(file.headers['cache-control']).toBe('public, max-age=3600')
  expect(rendered).toHaveLength(3)
})

test('who asked for too many pages is refused before one more is made, and is still given those that are kept', async () => {
  await ask('/de/x?topic=kept')
  mayAsk = async () => {
    throw refuse('limit', 'common:refused.limit', { seconds: 17 })
  }

  const refused = await ask('/de/x?topic=another', { Accept: 'text/html' })
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '17', 'cache-control': 'no-store' },
  })
  expect(refused.body.toString()).toContain('<html lang="de">')
  expect((await ask('/de/x?topic=kept')).status).toBe(200)
  expect(rendered.map(({ query }) => query)).toEqual(['topic=kept'])
})
