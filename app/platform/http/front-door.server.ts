import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { newId } from '#app/kit/ids.ts'
import { formValues } from '#app/kit/input.ts'
import { isLanguage, type Language, splitLanguage } from '#app/kit/language.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { log } from '../log.server.ts'
import { refusalOf } from '../outage.server.ts'
import { cookieIn } from './cookies.server.ts'
import { compressTo, encodingFor } from './encoding.server.ts'
import type { FormValues } from './read-body.server.ts'
import { callerAddress, isSameOrigin, ownOrigins, securityHeaderLines } from './security.server.ts'
import { sessionTokenIn } from './session-cookie.server.ts'

/**
 * What the front door knows of a request: the token of the cookie's session, if any, which may have ended.
 */
export type FrontAsked = {
  values: FormValues
  token: string | null
  language: Language
  ip: string | null
  requestId: string
}

/**
 * Answers a call with the body of its answer, or with its JSON where that is at hand; null, or throwing, has
 * it answered by the app as if nobody had stood here.
 */
export type FrontCall = (asked: FrontAsked) => Promise<object | string | null>

/** The longest form that is read here: an action and a text that somebody types. */
const MOST_BYTES = 2_048
/** Below this, packing costs more than sending. */
const LEAST_PACKED = 1_024
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

type Read = IncomingMessage & { rawBody?: Buffer }

/**
 * Answers frequent requests before the app does: a `path`'s small forms whose action has a call here. It
 * answers successes alone. Anything else (no session, an ended one, a limit, another site, bad input, a
 * database outage) goes to `listen` with its body, which refuses it as usual.
 */
export function frontDoor(
  path: string,
  calls: ReadonlyMap<string, FrontCall>,
  listen: RequestListener,
): RequestListener {
  const origins = ownOrigins()
  const head = [
    'Content-Type',
    'application/json',
    'Cache-Control',
    'no-store',
    ...securityHeaderLines('').flat(),
  ]

  const answer = async (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const values = formValues(new URLSearchParams(body.toString('utf8')))
    const call = typeof values.action === 'string' ? calls.get(values.action) : undefined
    if (!call) return false
    const asked = askedBy(request, values)
    const said = await call(asked)
    if (said === null) return false
    if (response.destroyed) return true
    const text = typeof said === 'string' ? said : JSON.stringify(said)
    const own = ['Vary', 'Accept-Encoding', 'X-Request-Id', asked.requestId]
    await send(request, response, text, [...head, ...own])
    return true
  }

  return (request: Read, response) => {
    if (!isForUs(request, path) || !isSameOrigin(asking(request), origins)) return listen(request, response)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      const [first] = parts
      const body = first && parts.length === 1 ? first : Buffer.concat(parts)
      answer(request, response, body).then(
        (done) => done || pass(body),
        (error) => {
          const isExpected = error instanceof BadInput || refusalOf(error) !== null
          log[isExpected ? 'debug' : 'error']({ err: error }, 'passed on from the front door')
          pass(body)
        },
      )
    })
    /** The adapter of the app takes a body that was read from this name. */
    const pass = (body: Buffer) => {
      if (response.headersSent || response.destroyed) return
      request.rawBody = body
      listen(request, response)
    }
  }
}

function isForUs({ method, url = '', headers }: IncomingMessage, path: string): boolean {
  if (method !== 'POST' || !url.endsWith(path) || splitLanguage(url).path !== path) return false
  const bytes = Number(headers['content-length'])
  return bytes > 0 && bytes <= MOST_BYTES && URL_ENCODED.test(headers['content-type'] ?? '')
}

function asking({ method = '', headers }: IncomingMessage) {
  const get = (name: string) => {
    const value = headers[name]
    return value === undefined ? null : String(value)
  }
  return { method, headers: { get } }
}

function askedBy({ url = '', headers, socket }: IncomingMessage, values: FormValues): FrontAsked {
  const { cookie = '' } = headers
  const at = splitLanguage(url)
  const chosen = at.prefixed || cookie === '' ? null : cookieIn(cookie, 'language')
  return {
    values,
    token: cookie === '' ? null : sessionTokenIn(cookie),
    language: isLanguage(chosen) ? chosen : at.language,
    ip: callerAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress),
    requestId: newId(),
  }
}

async function send(request: IncomingMessage, response: ServerResponse, text: string, head: string[]) {
  const bytes = Buffer.byteLength(text)
  const encoding = bytes < LEAST_PACKED ? 'identity' : encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') {
    // A text goes to the socket in one piece with its head.
    head.push('Content-Length', String(bytes))
    response.writeHead(200, head).end(text)
    return
  }
  const body = await compressTo(encoding, Buffer.from(text))
  head.push('Content-Encoding', encoding, 'Content-Length', String(body.length))
  response.writeHead(200, head).end(body)
}
