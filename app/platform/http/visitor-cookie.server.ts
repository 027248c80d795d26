import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isId } from '#app/kit/ids.ts'
import { secret } from '../config.server.ts'
import { cookieLine, cookieOf, hostCookieName } from './cookies.server.ts'

const DAYS_30 = 30 * 86_400

/** 256 bits in base64url: what a key of ours looks like. */
const KEY = /^[\w-]{43}$/

const cookieName = () => hostCookieName('visitor')

/** What is kept of a key: whoever reads the database cannot pass for the browser that has it. */
const kept = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * The key of the browser that sends this request, as it is kept: hashed. The key itself goes no further than
 * this file. A cookie that does not look like one of ours counts as absent.
 */
export function visitorKeyOf(request: Request): string | null {
  const key = cookieOf(request, cookieName())
  return key !== null && KEY.test(key) ? kept(key) : null
}

/**
 * A new visitor key, and its cookie line for 30 days. It is derived from a form's key where there is one, so
 * that a double click of a browser without the cookie is one guest.
 */
export function newVisitorKey(formKey: unknown): { visitorKey: string; cookie: string } {
  const key = isId(formKey)
    ? createHmac('sha256', secret()).update(`visitor:${formKey}`).digest('base64url')
    : randomBytes(32).toString('base64url')
  return { visitorKey: kept(key), cookie: cookieLine(cookieName(), key, DAYS_30) }
}

/** The cookie line that takes the key from a browser: whoever uses it next is another guest. */
export function forgetVisitorKey(): string {
  return cookieLine(cookieName(), '', 0)
}
