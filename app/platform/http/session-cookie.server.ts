import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Config, config, secret } from '../config.server.ts'
import { cookieIn, cookieLine, hostCookieName } from './cookies.server.ts'

/** The name of the session cookie. */
export function sessionCookieName(): string {
  return hostCookieName('session')
}

const signatureOf = (token: string) => createHmac('sha256', secret()).update(token).digest()

/** The line that gives a browser a session: for as long as it stays open, or for so many seconds. */
export function sessionCookie(token: string, seconds: number | null = null): string {
  return cookieLine(sessionCookieName(), `${token}.${signatureOf(token).toString('base64')}`, seconds)
}

/** The session token of a request when its signature is ours, so that made-up cookies cost no query. */
export function sessionTokenOf(request: Request): string | null {
  return sessionTokenIn(request.headers.get('cookie') ?? '')
}

type Proof = { cookie: string; under: Config; token: string | null }
let last: Proof | undefined

/**
 * The session token in the text of a Cookie header. The latest result is cached, as several callers ask
 * during one request.
 */
export function sessionTokenIn(cookie: string): string | null {
  const under = config()
  if (last?.cookie !== cookie || last.under !== under) last = { cookie, under, token: provenIn(cookie) }
  return last.token
}

function provenIn(cookie: string): string | null {
  const [token = '', signature = ''] = cookieIn(cookie, sessionCookieName())?.split('.') ?? []
  if (!token || !signature) return null
  const right = signatureOf(token)
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
