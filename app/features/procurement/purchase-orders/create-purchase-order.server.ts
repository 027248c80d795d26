import { and, eq, ne, or } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { createDraft } from './create-draft.server.ts'
import { contentOf, createPurchaseOrderInput } from './inputs.ts'

const DRAFTS = { name: 'create-purchase-order', points: 120, seconds: 3600 }

/**
 * Saves a new order of the party acted for as a draft, which its provider does not see. Repeats with one key
 * make one. Bad input beside `provider` for nobody who teaches or oneself, beside the lines, and beside the
 * cost centre; refuses `limit` after 120 in an hour.
 */
export async function createPurchaseOrder(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { key, ...typed } = parseInput(createPurchaseOrderInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const content = contentOf(typed)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `purchase-order:${actor.accountId}`, key, body: typed }, async () => {
      await countAttempt(DRAFTS, actor.partyId)
      const providerId = await findProvider(tx, actor, typed.provider)

      const sides = { buyerId: actor.partyId, providerId }
      const made = { sides, content, costCentre: typed.costCentre }
      const { code } = await createDraft(tx, { ...ctx, actor }, made)
      return { code }
    })
  })
}

/** Who teaches and is seen by the actor, by the username. */
async function findProvider(tx: Tx, actor: Person, typed: string): Promise<PartyId> {
  const slug = typed.replace(/^@/, '').toLowerCase()
  const teaches = or(ne(parties.kind, 'person'), eq(parties.approval, 'approved'))
  const [provider] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(and(eq(parties.slug, slug), providersSeenBy(actor), teaches))
  if (!provider) throw new BadInput({ provider: { key: 'purchase-orders:form.noProvider' } })
  if (provider.id === actor.partyId) throw new BadInput({ provider: { key: 'purchase-orders:form.own' } })
  return provider.id
}
