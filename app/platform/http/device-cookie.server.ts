import { randomBytes } from 'node:crypto'
import { cookieIn, cookieLine, hostCookieName } from './cookies.server.ts'

/** 128 bits in base64url: what a key of ours looks like. */
const KEY = /^[\w-]{22}$/

/** The keys of so many accounts share a browser; of one more the one that was not used for longest goes. */
const MOST = 5
const LONGEST = MOST * 23

const cookieName = () => hostCookieName('device')

/**
 * The device keys in this browser's cookie, each for one account, the one used last first. Malformed ones are
 * ignored.
 */
export function deviceKeysIn(cookie: string): string[] {
  const text = cookieIn(cookie, cookieName()) ?? ''
  if (text.length > LONGEST) return []
  return [...new Set(text.split('.'))].filter((key) => KEY.test(key)).slice(0, MOST)
}

export function newDeviceKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The line that keeps these keys in a browser for so many days. */
export function deviceLine(keys: readonly string[], days: number): string {
  return cookieLine(cookieName(), keys.slice(0, MOST).join('.'), days * 86_400)
}
