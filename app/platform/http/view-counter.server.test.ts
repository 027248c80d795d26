import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { ViewCounter, type Views } from './view-counter.server.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

let kept: Views[][] = []
let counter: ViewCounter
beforeEach(() => {
  vi.useFakeTimers()
  kept = []
  counter = new ViewCounter('/topic/', async (views) => {
    kept.push(views)
  })
})
afterEach(() => vi.useRealTimers())

type Look = {
  caller?: string
  party?: PartyId
  method?: string
  status?: number
  headers?: Record<string, string>
}

function look(url: string, { caller = '', party, method = 'GET', status = 200, headers = {} }: Look = {}) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { url, method })
  request.headers = { 'user-agent': BROWSER, 'x-forwarded-for': caller, ...headers }
  const response = new ServerResponse(request)
  counter.watch(request, response)
  if (party) counter.isFor(request, party)
  response.statusCode = status
  response.emit('finish')
}

test('who looks is counted once a minute for each page, whoever it is; nothing says who it was', async () => {
  const party = newId<PartyId>()
  for (const url of ['/topic/a', '/de/topic/a?utm_source=x', '/topic/a.data', '/topic/a'])
    look(url, { party, status: url.endsWith('.data') ? 304 : 200 })
  look('/topic/b')
  await vi.advanceTimersByTimeAsync(60_000)
  const sums = [
    { page: '/topic/a', party, views: 1 },
    { page: '/topic/b', party: null, views: 1 },
  ]
  expect(kept).toEqual([sums])
  look('/topic/b')
  await counter.end()
  expect(kept[1]).toEqual([{ page: '/topic/b', party: null, views: 1 }])
})

test('crawlers, scripts, what is fetched ahead, what is no page and what was not there do not count', async () => {
  for (const agent of ['Googlebot/2.1', 'curl/8.0', ''])
    look('/topic/a', { headers: { 'user-agent': agent } })
  look('/topic/a', { headers: { purpose: 'prefetch' } })
  look('/topic/a', { headers: { 'sec-purpose': 'prefetch;prerender' } })
  look('/topic/a', { method: 'HEAD' })
  look('/topic/a', { status: 404 })
  look('/search?next=/topic/a')
  await counter.end()
  expect(kept).toEqual([])
})

test('a flood costs no more than its share of memory', async () => {
  for (let at = 0; at < 25_000; at += 1) look(`/topic/${at}`)
  await counter.end()
  expect(kept[0]).toHaveLength(20_000)
})

test('while nothing can be kept, pages are served and the next minute counts', async () => {
  let isAway = true
  counter = new ViewCounter('/topic/', async (views) => {
    if (isAway) throw new Error('away')
    kept.push(views)
  })
  look('/topic/a')
  await vi.advanceTimersByTimeAsync(60_000)
  isAway = false
  look('/topic/a')
  await counter.end()
  expect(kept).toEqual([[{ page: '/topic/a', party: null, views: 1 }]])
})
