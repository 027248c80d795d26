import { timingSafeEqual } from 'node:crypto'
import type { AccountId } from '#app/kit/ids.ts'
import { newCode } from '#app/kit/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { PASSKEY } from './identity-cookies.ts'

/** Who is asked to sign: the owner of an account at an open session, or whoever has a passkey. */
type Asked = { accountId: AccountId | null; now: Date }

const signatureOf = (accountId: AccountId | null, until: string, nonce: string) =>
  keyedHash('passkey-challenge', `${accountId ?? ''}:${until}:${nonce}`)

/** A new passkey challenge, which itself carries its account and expiry. */
export function passkeyChallenge({ accountId, now }: Asked): string {
  const until = String(Math.floor(now.getTime() / 1000) + PASSKEY.seconds)
  const nonce = newCode(24)
  return `${until}.${nonce}.${signatureOf(accountId, until, nonce)}`
}

/**
 * Whether a signed challenge (base64url, as devices return it) is one of ours, for that account, and not
 * expired.
 */
export function challengeHolds(signed: string, { accountId, now }: Asked): boolean {
  const [until = '', nonce = '', signature = '', ...more] = Buffer.from(signed, 'base64url')
    .toString()
    .split('.')
  if (!/^\d{10}$/.test(until) || more.length > 0 || Number(until) * 1000 < now.getTime()) return false
  const [right, given] = [Buffer.from(signatureOf(accountId, until, nonce)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given)
}
