import { z } from 'zod'
import { openText, sealText } from '../sealed-text.server.ts'
import { cookieLine, cookieOf, hostCookieName } from './cookies.server.ts'

/**
 * Something that a browser keeps for us for a while and can neither read nor change. `name` keeps purposes
 * apart.
 */
export type Sealed<T> = { name: string; seconds: number; holds: z.ZodType<T> }

const sealed = z.object({ name: z.string(), until: z.number(), value: z.unknown() })
const LONGEST = 4_000

/** The Set-Cookie line that gives a browser a value, encrypted, until its time is over. */
export async function sealedLine<T>(cookie: Sealed<T>, value: T, now: Date): Promise<string> {
  const { name, seconds } = cookie
  const data = JSON.stringify({ name, until: now.getTime() + seconds * 1000, value })
  return cookieLine(hostCookieName(name), await sealText(data), seconds)
}

/** The value sealed in this browser's cookie; null when absent, forged or expired. */
export async function openSealed<T>(cookie: Sealed<T>, request: Request, now: Date): Promise<T | null> {
  const data = cookieOf(request, hostCookieName(cookie.name))
  if (data === null || data.length > LONGEST) return null
  const text = await openText(data)
  if (text === null) return null
  const { name, until, value } = sealed.parse(JSON.parse(text))
  return name === cookie.name && until > now.getTime() ? cookie.holds.parse(value) : null
}

/** The line that takes it away. */
export function unsealedLine({ name }: { name: string }): string {
  return cookieLine(hostCookieName(name), '', 0)
}
