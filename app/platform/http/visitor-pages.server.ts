import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { canonicalPath } from '#app/kit/canonical-path.ts'
import { newId } from '#app/kit/ids.ts'
import { isLanguage, LANGUAGES, type Language, pathIn, splitLanguage } from '#app/kit/language.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { config } from '../config.server.ts'
import { whenForgotten } from '../kept.server.ts'
import { log } from '../log.server.ts'
import { cookieIn } from './cookies.server.ts'
import { compressTo, type Encoding, encodingFor } from './encoding.server.ts'
import { sendRefused } from './plain-answer.server.ts'
import { isTracking, type SharedRoutes } from './shared-routes.server.ts'
import { type Made, VisitorCache } from './visitor-cache.server.ts'

/**
 * A page for whoever asks: `path` is the address as asked for, with its language; the query holds known
 * parameters only.
 */
export type SharedAddress = { language: Language; path: string; query: string }

/** What rendering gave: everything that goes out, but for what the wire adds. */
export type Rendered = {
  status: number
  headers: [string, string][]
  body: Buffer<ArrayBuffer>
  requestId: string
}

type Page = Rendered & {
  made: number
  keep: boolean
  etag: string
  compressible: boolean
  /** By encoding, once it was asked for: what is sent. */
  sent: Partial<Record<Encoding, { head: string[]; body: Buffer }>>
  preparing: Partial<Record<Encoding, Promise<void>>>
}

type Parts = {
  sharedRoutes: SharedRoutes
  /** The name of the cookie that somebody signed in sends. */
  sessionCookie: string
  /** Throws a refusal of kind `unavailable` where there is no room for one more. */
  render: (address: SharedAddress) => Promise<Rendered>
  /** Asked before a page is made for somebody; throws a refusal of kind `limit` where they had enough. */
  mayAsk: (request: IncomingMessage) => Promise<void>
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss\+xml|ld\+json|javascript)|image\/svg)/
const LONGEST_QUERY = 400
const QUERIES_PER_PATH = 200
const STALE_FACTOR = 2
/**
 * While the database is away or too many ask at once, a page this old is better than none; the Age header
 * says so.
 */
const RESCUE_MS = 900_000
const NOT_KEPT: [string, string][] = [['Cache-Control', 'private, no-cache']]

/**
 * Answers visitors' requests for pages that are the same for all of them, before anything else looks at the
 * request. The returned function tells whether it took the request.
 */
export function visitorPages({ sharedRoutes, sessionCookie, render, mayAsk }: Parts) {
  const { PAGE_CACHE_SECONDS, PAGE_CACHE_MB } = config()
  const freshMs = PAGE_CACHE_SECONDS * 1_000
  const cache = new VisitorCache<Page>({
    freshMs,
    staleMs: freshMs * STALE_FACTOR,
    rescueMs: RESCUE_MS,
    maxBytes: PAGE_CACHE_MB * 1024 * 1024,
    maxPerGroup: QUERIES_PER_PATH,
  })
  whenForgotten((path) =>
    path === undefined ? cache.outdate() : cache.outdate(LANGUAGES.map((language) => pathIn(language, path))),
  )
  const lifetime: [string, string][] = [
    ['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${PAGE_CACHE_SECONDS}`],
    [
      'CDN-Cache-Control',
      `public, max-age=${PAGE_CACHE_SECONDS}, stale-while-revalidate=${PAGE_CACHE_SECONDS * STALE_FACTOR}`,
    ],
    ['Vary', 'Accept-Encoding, Cookie'],
  ]

  async function make(address: SharedAddress): Promise<Made<Page>> {
    const made = Date.now()
    const { status, headers, body, requestId } = await render(address)
    const own = headerIn(headers, 'cache-control')
    const keep = status === 200 && (own === null || /\bpublic\b/.test(own))
    const page: Page = {
      status,
      body,
      requestId,
      made,
      keep,
      sent: {},
      preparing: {},
      headers: [
        ...headers,
        ...(keep ? lifetime : NOT_KEPT).filter(([name]) => headerIn(headers, name) === null),
      ],
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      compressible: COMPRESSIBLE.test(headerIn(headers, 'content-type') ?? ''),
    }
    return { value: page, bytes: body.length, keep, failed: status >= 500 }
  }

  async function prepare(key: string, page: Page, encoding: Encoding) {
    const body = await compressTo(encoding, page.body)
    const head = page.headers.flat()
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    head.push('Content-Length', String(body.length))
    if (page.keep) head.push('ETag', `"${page.etag}-${encoding}"`)
    page.sent[encoding] = { head, body }
    if (encoding !== 'identity') cache.grow(key, page, body.length)
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (PAGE_CACHE_SECONDS === 0 || (method !== 'GET' && method !== 'HEAD')) return false
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    if (!isForVisitors(path, request.headers.cookie, sessionCookie)) return false
    const query = at < 0 ? '' : canonicalQuery(url.slice(at + 1))
    if (query === null) return false
    const key = query ? `${path}?${query}` : path
    const wanted = encodingFor(request.headers['accept-encoding'])

    const renew = () => make({ language: splitLanguage(path).language, path, query })
    const kept = cache.peek(key, renew)?.value
    if (kept?.sent[encodingOf(kept, wanted)]) {
      send(request, response, kept, wanted)
      return true
    }
    if (!kept && canonicalPath(path) !== null) return false
    if (!kept && !reads(sharedRoutes(splitLanguage(path).path), query)) return false
    const asked = kept ? Promise.resolve() : mayAsk(request)
    asked
      .then(() => cache.get(key, path, renew))
      .then(async (page) => {
        const encoding = encodingOf(page, wanted)
        page.preparing[encoding] ??= prepare(key, page, encoding)
        await page.preparing[encoding]
        send(request, response, page, wanted)
      })
      .catch((error) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'answering a visitor failed')
        if (response.headersSent) response.end()
        else sendRefused(error, request, response)
      })
    return true
  }
}

function headerIn(headers: [string, string][], wanted: string): string | null {
  return headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1] ?? null
}

const encodingOf = (page: Page, wanted: Encoding) => (page.compressible ? wanted : 'identity')

/** No session, and no language cookie that leads an address without a language elsewhere. */
function isForVisitors(path: string, cookie: string | undefined, sessionCookie: string): boolean {
  if (!path.startsWith('/') || path.includes('%00')) return false
  if (cookie === undefined) return true
  if (cookieIn(cookie, sessionCookie) !== null) return false
  const chosen = cookieIn(cookie, 'language')
  if (chosen === null || !isLanguage(chosen)) return true
  const { language, prefixed } = splitLanguage(path)
  return prefixed || chosen === language
}

/** The parameters in one order, without those that only follow people around; null when too long to keep. */
function canonicalQuery(query: string): string | null {
  if (query.length > LONGEST_QUERY || query.includes('%00')) return null
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) if (isTracking(name)) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}

function reads(parameters: readonly string[] | null, query: string): boolean {
  if (parameters === null) return false
  return [...new URLSearchParams(query).keys()].every(
    (name) => name === '_routes' || parameters.includes(name),
  )
}

function send(request: IncomingMessage, response: ServerResponse, page: Page, wanted: Encoding): void {
  const encoding = encodingOf(page, wanted)
  const sent = page.sent[encoding]
  if (!sent) throw new Error('a page is sent before it was prepared')
  if (!page.keep) {
    response.writeHead(page.status, [...sent.head, 'X-Request-Id', page.requestId])
    response.end(request.method === 'HEAD' ? undefined : sent.body)
    return
  }
  const age = String(Math.floor((Date.now() - page.made) / 1_000))
  const known = request.headers['if-none-match']
  if (known?.includes(`"${page.etag}-${encoding}"`)) {
    const head = page.headers.filter(([name]) => name.toLowerCase() !== 'content-type').flat()
    head.push('ETag', `"${page.etag}-${encoding}"`, 'Age', age, 'X-Request-Id', newId())
    response.writeHead(304, head)
    response.end()
    return
  }
  response.writeHead(200, [...sent.head, 'Age', age, 'X-Request-Id', newId()])
  response.end(request.method === 'HEAD' ? undefined : sent.body)
}
