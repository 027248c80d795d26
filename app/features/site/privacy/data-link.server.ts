import { timingSafeEqual } from 'node:crypto'
import type { AccountId } from '#app/kit/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

type Link = { accountId: AccountId; until: number; nonce: string }

const signatureOf = ({ accountId, until, nonce }: Link) =>
  keyedHash('own-data', `${accountId}:${until}:${nonce}`)

/** The signed token of a data export link, for one account, with an expiry. */
export function dataLink(link: Link): string {
  return `${link.until}.${link.nonce}.${signatureOf(link)}`
}

/** The single-use part of such a token; null for one that is invalid, another account's or expired. */
export function readDataLink(text: string, of: { accountId: AccountId; now: Date }): string | null {
  const [seconds = '', nonce = '', signature = '', ...more] = text.split('.')
  const until = Number(seconds)
  if (!/^\d{10}$/.test(seconds) || more.length > 0 || until * 1000 < of.now.getTime()) return null
  const right = Buffer.from(signatureOf({ accountId: of.accountId, until, nonce }))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : null
}
