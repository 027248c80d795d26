import { config } from '#app/platform/config.server.ts'
import { isSameKey, keyedHash } from '#app/platform/keyed-hash.server.ts'
import {
  dayOf,
  isSealable,
  MAC_BITS,
  REPLY_DAYS,
  type ReplySeal,
  readSeal,
  SEAL_CHARACTERS,
  writeSeal,
} from './sealed-address.ts'

const PREFIX = 'reply+'
const PURPOSE = 'mail-in.reply-address'
/** The address says its day of 256: so many times that is looked back, three years and a half. */
const ROUNDS = 5

/**
 * Where an answer by email goes to that `accountId` writes in a conversation, until REPLY_DAYS from `now`.
 * Null where this installation takes no email. The address is no secret of its reader: whoever knows it also
 * has to write from the address of that account.
 */
export function sealReplyAddress(seal: ReplySeal, now: Date): string | null {
  const host = config().MAIL_IN_HOST
  if (host === undefined || !isSealable(seal)) return null
  const day = dayOf(now)
  return `${PREFIX}${writeSeal(seal, day, macOf(seal, day))}@${host}`
}

export type OpenedAddress = { kind: 'good' | 'old'; seal: ReplySeal; local: string }

/**
 * Whom an address of ours names, in whatever case a relay wrote it; `old` past its days, null for any other
 * address and for one that we did not write.
 */
export function openReplyAddress(address: string, now: Date): OpenedAddress | null {
  const host = config().MAIL_IN_HOST
  const [local = '', domain = '', ...more] = address.trim().toLowerCase().split('@')
  if (host === undefined || domain !== host || more.length > 0 || !local.startsWith(PREFIX)) return null
  const read = readSeal(local.slice(PREFIX.length))
  if (!read) return null
  const { seal, dayOf256, mac } = read
  const today = dayOf(now)
  // A day ahead is a clock that is not ours.
  const latest = today + 1 - ((((today + 1 - dayOf256) % 256) + 256) % 256)
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = latest - 256 * round
    if (isSameKey(mac.toString(32), macOf(seal, day).toString(32)))
      return { kind: today - day <= REPLY_DAYS ? 'good' : 'old', seal, local }
  }
  return null
}

/** The addresses of ours in a text, such as the headers of an email that came without an envelope. */
export function replyAddressesIn(text: string): string[] {
  const host = config().MAIL_IN_HOST
  if (host === undefined) return []
  const found: string[] = []
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(PREFIX); at >= 0; at = lower.indexOf(PREFIX, at + 1)) {
    const address = lower.slice(at, at + PREFIX.length + SEAL_CHARACTERS + 1 + host.length)
    if (address.endsWith(`@${host}`)) found.push(address)
  }
  return [...new Set(found)]
}

function macOf({ conversationId, accountId }: ReplySeal, day: number): bigint {
  const hash = Buffer.from(keyedHash(PURPOSE, `${conversationId}:${accountId}:${day}`), 'base64url')
  return BigInt(`0x${hash.toString('hex')}`) >> (256n - MAC_BITS)
}
