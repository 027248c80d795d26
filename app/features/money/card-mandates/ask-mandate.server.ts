import { accountIdOf } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { AskedGateway } from '#app/platform/payments/gateways.server.ts'
import { CONSENT_VERSION } from './mandate.ts'
import { cardMandates } from './tables.server.ts'

/**
 * Writes down that the actor agrees, in the language in which the words were read, that a card of a company
 * is kept and charged; which card is said by the gateway. The caller has seen that the actor may. Refuses a
 * visitor with `signIn`. Returns the mandate's id.
 */
export async function askMandate(
  tx: Tx,
  ctx: Ctx,
  { partyId, gateway, id = newId() }: { partyId: PartyId; gateway: AskedGateway; id?: string },
): Promise<string> {
  const consentedById = accountIdOf(ctx.actor)
  if (consentedById === null) throw refuse('signIn', 'common:refused.signIn')
  await tx.insert(cardMandates).values({
    id,
    partyId,
    gateway,
    state: 'asked',
    version: CONSENT_VERSION,
    language: ctx.language,
    consentedById,
    consentedAt: ctx.now(),
  })
  await audit(tx, ctx, 'card-mandate.agree', { kind: 'card-mandate', id }, { version: CONSENT_VERSION })
  return id
}
