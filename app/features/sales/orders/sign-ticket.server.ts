import { createHmac, timingSafeEqual } from 'node:crypto'
import { newCode } from '#app/kit/ids.ts'
import { secret } from '#app/platform/config.server.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function seal(serial: string): string {
  const digest = createHmac('sha256', secret()).update(`ticket:${serial}`).digest()
  return Array.from(digest.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join('')
}

/** A new ticket code: a random serial and its seal, such as 'K7M2P-9XQ4T-3FHJ8WZA'. */
export function signTicket(): string {
  const serial = newCode(10)
  return `${serial.slice(0, 5)}-${serial.slice(5)}-${seal(serial)}`
}

/** Whether a code was issued by us, before any look into the database. */
export function isTicketCode(code: string): boolean {
  const match = /^([2-9A-Z]{5})-([2-9A-Z]{5})-([2-9A-Z]{8})$/.exec(code)
  if (!match) return false
  return timingSafeEqual(Buffer.from(match[3] ?? ''), Buffer.from(seal(`${match[1]}${match[2]}`)))
}
