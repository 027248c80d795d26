import { and, eq, isNull } from 'drizzle-orm'
import { flagApprovalRules } from '#app/features/people/companies/flag-approval-rules.server.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { endRuleInput } from './inputs.ts'
import { canSetRules } from './policy.ts'
import { approvalRules } from './tables.server.ts'

/**
 * Ends a rule of the company acted for: nothing that is asked from now on is decided by it, and it is kept as
 * it was. A second press changes nothing. Refuses who is no admin with `common:refused.forbidden`; another
 * company's rule is not found.
 */
export async function endRule(ctx: Ctx, input: unknown): Promise<void> {
  const { rule: id } = parseInput(endRuleInput, input)
  const { actor } = ctx
  if (!canSetRules(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const companyId = actor.partyId
    await lockNames(tx, 'approval rules', [companyId])
    const ofCompany = eq(approvalRules.companyId, companyId)
    const [rule] = await tx
      .select()
      .from(approvalRules)
      .where(and(ofCompany, eq(approvalRules.id, id)))
    if (!rule) throw notFound()
    if (rule.endedAt !== null) return

    await tx
      .update(approvalRules)
      .set({ endedBy: actor.accountId, endedAt: ctx.now() })
      .where(eq(approvalRules.id, id))
    const left = await tx.$count(approvalRules, and(ofCompany, isNull(approvalRules.endedAt)))
    await flagApprovalRules(tx, { companyId, hasApprovalRules: left > 0 })
    await audit(tx, ctx, 'approval-rules.end', { kind: 'party', id: companyId }, { rule: id })
  })
}
