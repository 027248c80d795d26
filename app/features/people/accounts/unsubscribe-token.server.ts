import { timingSafeEqual } from 'node:crypto'
import { type AccountId, isId } from '#app/kit/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { EMAIL_CHOICES, type EmailChoice } from './email-switch.ts'

/** Emails of one kind, or of these only those about one thing, by its id. */
type Wish = { accountId: AccountId; type: EmailChoice; about?: string }

const partsOf = ({ type, accountId, about }: Wish) => [type, accountId, ...(about ? [about] : [])]
const signatureOf = (wish: Wish) => keyedHash('unsubscribe', partsOf(wish).join(':'))

/** The signed token of an unsubscribe link, for one account and one kind of email; it never expires. */
export function unsubscribeToken(wish: Wish): string {
  return [...partsOf(wish), signatureOf(wish)].join('.')
}

/** What a token of `unsubscribeToken` asks for; null for an invalid one. */
export function readUnsubscribeToken(token: string): Wish | null {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  const [type, accountId, about, ...more] = parts
  const known = EMAIL_CHOICES.find((one) => one === type)
  if (!known || !isId<AccountId>(accountId) || more.length > 0) return null
  if (about !== undefined && !isId(about)) return null
  const wish = { accountId, type: known, ...(about && { about }) }
  const [right, given] = [signatureOf(wish), signature].map((text) => Buffer.from(text))
  return right && given?.length === right.length && timingSafeEqual(given, right) ? wish : null
}
