import { timingSafeEqual } from 'node:crypto'
import { type AccountId, isId } from '#app/kit/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { EMAIL_SWITCHES, type EmailSwitch } from './email-switch.ts'

type Wish = { accountId: AccountId; type: EmailSwitch }

const signatureOf = ({ accountId, type }: Wish) => keyedHash('unsubscribe', `${type}:${accountId}`)

/** The end of a link by which an account gets no more emails of one kind: signed, without an end, for nothing else. */
export function unsubscribeToken(wish: Wish): string {
  return `${wish.type}.${wish.accountId}.${signatureOf(wish)}`
}

/** What such a link asks for; null for one that is not ours. */
export function readUnsubscribeToken(token: string): Wish | null {
  const [type, accountId, signature = '', ...more] = token.split('.')
  const known = EMAIL_SWITCHES.find((one) => one === type)
  if (!known || !isId<AccountId>(accountId) || more.length > 0) return null
  const wish = { accountId, type: known }
  const [right, given] = [signatureOf(wish), signature].map((text) => Buffer.from(text))
  return right && given?.length === right.length && timingSafeEqual(given, right) ? wish : null
}
