import { createHmac, timingSafeEqual } from 'node:crypto'
import { secret } from './config.server.ts'

/**
 * Tells whether two values are the same without keeping either: HMAC-SHA-256 with this installation's secret,
 * which nobody can turn back by trying all addresses or codes. `purpose` keeps hashes for different ends
 * apart.
 */
export function keyedHash(purpose: string, value: string): string {
  return createHmac('sha256', secret()).update(`${purpose}:${value}`).digest('base64url')
}

/** Whether what was sent is the key that is wanted; how long that takes says nothing of it. */
export function isSameKey(sent: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
