import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/** The link sent beside a code in its email: the id of the code's row and a signature. */
export function codeLinkOf(id: string): string {
  return `${id}.${keyedHash('email-code-link', id)}`
}

/** Whether the link of a code is genuine. */
export function codeLinkHolds({ id, secret }: { id: string; secret: string }): boolean {
  const [right, given] = [Buffer.from(keyedHash('email-code-link', id)), Buffer.from(secret)]
  return right.length === given.length && timingSafeEqual(right, given)
}
