import type { IncomingMessage, RequestListener } from 'node:http'
import { splitLanguage } from '#app/kit/language.ts'
import { pathOf } from '#app/kit/path-of.ts'
import { cheapLimit } from '../rate-limit-in-process.server.ts'
import { sendPlain, sendRefused } from './plain-answer.server.ts'
import { MOST_BYTES } from './read-body.server.ts'
import { callerAddress } from './security.server.ts'
import { isTracking } from './shared-routes.server.ts'

/**
 * What one caller may ask for in a minute beside the limits of single forms and calls. Addresses with a query
 * are as many as there are words, so nobody can keep all their pages; other pages are as many as the
 * catalogue has.
 */
export const CALLER_LIMITS = {
  /** An office of thirty who all search at once; a crawler in a hurry. */
  queries: { name: 'queries', points: 150, seconds: 60 },
  pages: { name: 'pages', points: 3_000, seconds: 60 },
  /** A form of up to 16 kB counts one, a larger one that much more. */
  forms: { name: 'forms', points: 600, seconds: 60 },
  /** Megabytes sent to addresses that take files. */
  files: { name: 'files', points: 120, seconds: 60 },
} as const

const BYTES_OF_A_POINT = 16 * 1024
const MEGABYTE = 1024 * 1024
/** Gateways and mail services tell of everything from few addresses, and show who they are. */
const FROM_SERVICES = ['/api/payments/', '/api/mail/']

/**
 * Counts the expected cost of a request before any work, and refuses with `limit` beyond CALLER_LIMITS. A
 * caller is an address; signed-in people count for themselves, so that an office is not one caller.
 * `sessionOf` finds the session of a Cookie header without the database: an ended one still counts, but
 * sessions are few per address too.
 */
export function callerLimits(
  sessionOf: (cookie: string) => string | null,
  takesFiles: (path: string) => boolean,
) {
  const mayQuery = cheapLimit(CALLER_LIMITS.queries)
  const mayRead = cheapLimit(CALLER_LIMITS.pages)
  const maySend = cheapLimit(CALLER_LIMITS.forms)
  const maySendFiles = cheapLimit(CALLER_LIMITS.files)

  const callerOf = ({ headers, socket }: IncomingMessage) => {
    const session = headers.cookie === undefined ? null : sessionOf(headers.cookie)
    return session === null
      ? callerAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress)
      : `session ${session}`
  }
  return async (request: IncomingMessage): Promise<void> => {
    const { method, url = '/' } = request
    if (method === 'GET' || method === 'HEAD')
      return hasQuery(url) ? mayQuery(callerOf(request)) : mayRead(callerOf(request))
    const { path } = splitLanguage(url)
    if (FROM_SERVICES.some((one) => path.startsWith(one))) return
    const bytes = Number(request.headers['content-length']) || 0
    if (bytes > MEGABYTE && takesFiles(pathOf(path)))
      return maySendFiles(callerOf(request), Math.ceil(bytes / MEGABYTE))
    return maySend(callerOf(request), Math.max(1, Math.ceil(bytes / BYTES_OF_A_POINT)))
  }
}

/**
 * Lets requests pass that their caller may ask for, and all that are `free`; the others are answered at once,
 * with 429.
 */
export function limited(
  mayAsk: (request: IncomingMessage) => Promise<void>,
  free: (path: string) => boolean,
  listen: RequestListener,
): RequestListener {
  return (request, response) => {
    if (free(pathOf(request.url))) return listen(request, response)
    mayAsk(request).then(
      () => listen(request, response),
      (error) => sendRefused(error, request, response),
    )
  }
}

/**
 * Answers 413 to who says that more is to come than a form may weigh, or than a route that takes files does
 * (`mostOf`, 0 where it takes none).
 */
export function notTooLarge(
  mostOf: (request: IncomingMessage) => number,
  listen: RequestListener,
): RequestListener {
  return (request, response) => {
    const bytes = Number(request.headers['content-length'])
    const most = bytes > MOST_BYTES ? Math.max(MOST_BYTES, mostOf(request)) : MOST_BYTES
    if (bytes > most) sendPlain('large', request, response)
    else listen(request, response)
  }
}

/**
 * Whether a body comes in pieces and does not say how long it is: it could not be counted before it is here,
 * and pieces of one letter each hold the loop longer than anything else of that size. Browsers say the length
 * of all that they send.
 */
export function isUnmeasured({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined
}

/** Parameters that only tell where somebody came from, or which data a page lacks, make no other page. */
function hasQuery(url: string): boolean {
  const at = url.indexOf('?')
  return (
    at >= 0 &&
    url
      .slice(at + 1)
      .split('&')
      .some((part) => part !== '' && !isNoMatter(part.split('=', 1)[0] ?? ''))
  )
}

const isNoMatter = (name: string) => name === '_routes' || isTracking(name)
