import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { CONSENT_VERSION } from './mandate.ts'
import { cardMandates } from './tables.server.ts'

type Given = { partyId: PartyId; accountId: AccountId; method?: string; at?: Date }

/** A card of a company that the sandbox keeps, as an admin agreed. */
export async function aMandate(tx: Tx, given: Given): Promise<string> {
  const { partyId, accountId, method = 'succeeds', at = new Date() } = given
  const id = newId()
  await tx.insert(cardMandates).values({
    id,
    partyId,
    gateway: 'sandbox',
    state: 'active',
    version: CONSENT_VERSION,
    language: 'en',
    consentedById: accountId,
    consentedAt: at,
    customer: 'sandbox',
    method,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: at.getUTCFullYear() + 3,
    grantedAt: at,
  })
  return id
}
