import { and, eq } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { payerConfirmations } from '../tables.server.ts'
import { payerInput } from './inputs.ts'
import { canConfirmPayers } from './policy.ts'
import { companiesJudgedBy } from './queries-scope.server.ts'

/**
 * Staff take back, with a reason, that a company pays what it orders on an invoice: what it orders from then
 * on is reserved, unless it pays for its plan or has paid for an order. Orders of before stay as they are.
 * Again, nothing changes. Not found for who does not look after accounts, and of what is no company; refuses
 * with `forbidden` one in which the decider has a part.
 */
export async function revokePayer(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!hasAccount(actor) || !canConfirmPayers(actor)) throw notFound()
  const { company, reason } = parseInput(payerInput, input)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id, isOwn: isOwnCause(actor, parties.id) })
      .from(parties)
      .where(and(eq(parties.slug, company.toLowerCase()), companiesJudgedBy(actor)))
      .for('update')
    if (!party) throw notFound()
    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    const gone = await tx
      .delete(payerConfirmations)
      .where(eq(payerConfirmations.partyId, party.id))
      .returning({ said: payerConfirmations.reason })
    const [before] = gone
    if (!before) return
    const details = { reason: personal(reason), confirmedFor: personal(before.said) }
    await audit(tx, ctx, 'orders.revoke-payer', { kind: 'party', id: party.id }, details)
  })
}
