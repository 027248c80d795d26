import type { IncomingMessage } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { CALLER_LIMITS, callerLimits, isUnmeasured } from './caller-limits.server.ts'

type Asked = { method?: string; url?: string; from?: string; cookie?: string; bytes?: number }

let mayAsk: ReturnType<typeof callerLimits>

beforeEach(() => {
  mayAsk = callerLimits(
    (cookie) => /^session=(\w+)$/.exec(cookie)?.[1] ?? null,
    (path) => path === '/photo',
  )
})

function ask({ method = 'GET', url = '/', from = '192.0.2.1', cookie, bytes }: Asked): Promise<boolean> {
  const headers = { cookie, ...(bytes !== undefined && { 'content-length': String(bytes) }) }
  const request = { method, url, headers, socket: { remoteAddress: from } } as unknown as IncomingMessage
  return mayAsk(request).then(
    () => true,
    () => false,
  )
}

async function passed(count: number, asked: (at: number) => Asked): Promise<number> {
  let passing = 0
  for (let at = 0; at < count; at += 1) if (await ask(asked(at))) passing += 1
  return passing
}

const { queries, pages, forms, files } = CALLER_LIMITS
const search = (at: number) => ({ url: `/search?topic=w${at}` })

test('searches of one address have a limit below 200 a minute; other pages and other addresses go on', async () => {
  expect(queries.points).toBeLessThan(200)
  expect(await passed(200, search)).toBe(queries.points)
  expect(await ask({ url: '/de/search.data?topic=x&_routes=search' })).toBe(false)
  expect(await ask({ url: '/topic/x' })).toBe(true)
  expect(await ask({ ...search(1), from: '192.0.2.2' })).toBe(true)
})

test('where somebody came from, and which data a page lacks, makes no search', async () => {
  const urls = ['/?utm_source=x&gclid=y', '/topic/x.data?_routes=topic', '/?', '/?&']
  expect(await passed(queries.points * 2, (at) => ({ url: urls[at % urls.length] }))).toBe(queries.points * 2)
})

test('pages have a limit that no reader meets', async () => {
  expect(await passed(pages.points + 10, () => ({ method: 'HEAD' }))).toBe(pages.points)
})

test('what is sent counts by its length, before it is read', async () => {
  expect(await passed(forms.points + 10, () => ({ method: 'POST', bytes: 200 }))).toBe(forms.points)
  const large = { method: 'PUT', bytes: 1024 * 1024, from: '192.0.2.3' }
  expect(await passed(100, () => large)).toBe(Math.floor(forms.points / 64))
})

test('files are counted in megabytes, where files are taken', async () => {
  const large = { method: 'POST', bytes: 10 * 1024 * 1024 }
  expect(await passed(20, () => ({ ...large, url: '/de/photo?x=1' }))).toBe(files.points / 10)
  expect(await ask({ ...large, url: '/elsewhere' })).toBe(false)
})

test('who is signed in counts for themselves, whoever else is behind their address', async () => {
  await passed(queries.points, search)
  expect(await ask(search(0))).toBe(false)
  expect(await ask({ ...search(0), cookie: 'session=ada' })).toBe(true)
  expect(await ask({ ...search(0), cookie: 'session=eve; forged' })).toBe(false)
  const ada = (at: number) => ({ ...search(at), cookie: 'session=ada', from: `198.51.100.${at % 250}` })
  expect(await passed(200, ada)).toBe(queries.points - 1)
})

test('notices of gateways are not counted', async () => {
  const notice = { method: 'POST', url: '/api/payments/sandbox/notice', bytes: 300 }
  expect(await passed(forms.points * 2, () => notice)).toBe(forms.points * 2)
})

test('a body in pieces does not say how long it is', () => {
  const framed = (headers: object) => isUnmeasured({ headers } as IncomingMessage)
  expect(framed({ 'transfer-encoding': 'chunked' })).toBe(true)
  expect(framed({ 'content-length': '3' })).toBe(false)
})
