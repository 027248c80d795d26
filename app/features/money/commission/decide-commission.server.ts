import { eq, getTableColumns } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { type CommissionRule, confirmedFrom } from './commission-rule.ts'
import { findSales } from './find-sales.server.ts'
import { decideCommissionInput } from './inputs.ts'
import { notifyCommissionJob } from './jobs.ts'
import { canConfirmCommission, canSetCommission } from './policy.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { commissionProposals, commissionRules } from './tables.server.ts'

/**
 * Confirms the proposed rate of one provider, so that it counts from its day on, or where that is over at
 * once, or where it rises after the notice that starts now; or withdraws it. The provider is told. Pressed
 * again it does nothing more. Not found for who does not pay out; refuses with `forbidden` who proposed it,
 * or whose own rate it is, and with `conflict` what was decided otherwise.
 */
export async function decideCommission(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canSetCommission(actor)) throw notFound()
  const { proposal: id, answer } = parseInput(decideCommissionInput, input)
  const now = ctx.now()

  await inTransaction(async (tx) => {
    await lockNames(tx, 'commission rules')
    const [proposal] = await tx
      .select({
        ...getTableColumns(commissionProposals),
        isOwn: isOwnCause(actor, commissionProposals.partyId),
      })
      .from(commissionProposals)
      .where(eq(commissionProposals.id, id))
      .for('update')
    if (!proposal) throw notFound()
    const { partyId, rate, reason, proposedBy, decidedBy, ruleId } = proposal
    const isConfirmed = answer === 'confirm'

    if (proposal.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if (isConfirmed && !canConfirmCommission(actor, { proposedBy }))
      throw refuse('forbidden', 'commission:refused.ownProposal')
    if (decidedBy !== null) {
      if (decidedBy === actor.accountId && (ruleId !== null) === isConfirmed) return
      throw refuse('conflict', 'commission:refused.decided')
    }

    const rules = await tx.select(RULE_COLUMNS).from(commissionRules)
    const rule: CommissionRule = {
      id: newId(),
      kind: 'provider',
      partyId,
      plan: null,
      categoryId: null,
      rate,
      countsFrom: proposal.countsFrom,
      createdAt: now,
    }
    const own = isConfirmed ? await findSales(tx, partyId) : []
    rule.countsFrom = confirmedFrom(rules, rule, { own, now })

    if (isConfirmed) {
      await tx.insert(commissionRules).values({ ...rule, reason, setBy: proposedBy })
      await enqueue(tx, notifyCommissionJob, { ruleId: rule.id })
    }
    await tx
      .update(commissionProposals)
      .set({ decidedBy: actor.accountId, decidedAt: now, ruleId: isConfirmed ? rule.id : null })
      .where(eq(commissionProposals.id, id))
    const said = { rate, from: rule.countsFrom.toISOString(), reason: personal(reason) }
    const about = { kind: 'commission-proposal', id }
    await audit(tx, ctx, isConfirmed ? 'commission.confirm' : 'commission.withdraw', about, said)
  })
}
