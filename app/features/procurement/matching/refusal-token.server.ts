import { timingSafeEqual } from 'node:crypto'
import { isId, type PartyId } from '#app/kit/ids.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/** A provider who was told of a requirement. */
type Told = { requirementId: string; providerId: PartyId }

const signatureOf = ({ requirementId, providerId }: Told) =>
  keyedHash('refuse-requirement', `${requirementId}:${providerId}`)

/** The signed token of the link by which a provider says no to a requirement, and nothing else. */
export function refusalToken(told: Told): string {
  return [told.requirementId, told.providerId, signatureOf(told)].join('.')
}

/** Whom and what a token of `refusalToken` is about; null for an invalid one. */
export function readRefusalToken(token: string): Told | null {
  const [requirementId = '', provider = '', given = '', ...more] = token.split('.')
  if (!isId(requirementId) || !isId<PartyId>(provider) || more.length > 0) return null
  const told = { requirementId, providerId: provider }
  const [right, sent] = [signatureOf(told), given].map((text) => Buffer.from(text))
  return right && sent?.length === right.length && timingSafeEqual(right, sent) ? told : null
}
