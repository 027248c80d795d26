import { and, eq, isNull } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { flagApprovalRules } from '#app/features/people/companies/flag-approval-rules.server.ts'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { MANAGER, MOST_RULES } from './approval-rule.ts'
import { findDeciders } from './find-deciders.server.ts'
import { ANY_ADMIN, addRuleInput } from './inputs.ts'
import { canSetRules } from './policy.ts'
import { approvalRuleSteps, approvalRules } from './tables.server.ts'

const MOST_MINOR = 1_000_000_000_000

/**
 * Adds a rule of the company acted for, or replaces one, which is kept as it was; the same as before changes
 * nothing. Bad input beside `from`, `step1`, `asker`, `category` and `costCentre`; refuses who is no admin
 * with `common:refused.forbidden`, more than 50 rules with `approval-rules:refused.many`, and a rule that was
 * changed or ended since it was read with `approval-rules:refused.changed`.
 */
export async function addRule(ctx: Ctx, input: unknown): Promise<void> {
  const typed = parseInput(addRuleInput, input)
  const { actor } = ctx
  if (!canSetRules(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const amount = amountOf(typed.from, typed.currency)
  if (!amount || amount.minor > MOST_MINOR)
    throw new BadInput({ from: { key: amountFault(typed.from, typed.currency) } })

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    await lockNames(tx, 'approval rules', [actor.partyId])
    await checkChoices(tx, actor, typed)
    const companyId = actor.partyId
    const live = await tx
      .select()
      .from(approvalRules)
      .where(and(eq(approvalRules.companyId, companyId), isNull(approvalRules.endedAt)))
    const replaced = live.find(({ id }) => id === typed.rule)
    if (typed.rule !== null && !replaced) throw refuse('conflict', 'approval-rules:refused.changed')
    if (!replaced && live.length >= MOST_RULES)
      throw refuse('limit', 'approval-rules:refused.many', { count: MOST_RULES })

    const id = newId()
    const said = {
      companyId,
      fromMinor: amount.minor,
      currency: typed.currency,
      categoryId: typed.category,
      city: typed.city,
      askerId: typed.asker as AccountId | null,
      costCentreId: typed.costCentre,
    }
    if (replaced) await endOne(tx, replaced.id, actor.accountId, ctx.now())
    await tx.insert(approvalRules).values({
      id,
      ...said,
      replacesId: replaced?.id ?? null,
      createdBy: actor.accountId,
      createdAt: ctx.now(),
    })
    await tx.insert(approvalRuleSteps).values(
      typed.steps.map((one, at) => ({
        ruleId: id,
        position: at + 1,
        approverId: isNamed(one) ? (one as AccountId) : null,
        isManager: one === MANAGER,
      })),
    )
    await flagApprovalRules(tx, { companyId, hasApprovalRules: true })
    await audit(tx, ctx, 'approval-rules.add', { kind: 'party', id: companyId }, { rule: id })
  })
}

const endOne = (tx: Tx, id: string, endedBy: AccountId, endedAt: Date) =>
  tx.update(approvalRules).set({ endedBy, endedAt }).where(eq(approvalRules.id, id))

const isNamed = (step: string) => step !== ANY_ADMIN && step !== MANAGER

type Choices = ReturnType<typeof addRuleInput.parse>

/** What is chosen belongs to the company: who may be asked, its cost centres. */
async function checkChoices(tx: Tx, actor: CompanyPerson, typed: Choices): Promise<void> {
  const { deciders } = await findDeciders(tx, actor.partyId)
  const named = typed.steps.filter(isNamed)
  const gone = { key: 'approval-rules:invalid.gone' }
  if (named.some((id) => !deciders.has(id as AccountId))) throw new BadInput({ step1: gone })
  if (typed.asker !== null && !deciders.has(typed.asker as AccountId)) throw new BadInput({ asker: gone })
  if (typed.category !== null && (await tx.$count(categories, eq(categories.id, typed.category))) === 0)
    throw notFound()
  const isOwn = and(eq(costCentres.id, typed.costCentre ?? ''), eq(costCentres.companyId, actor.partyId))
  if (typed.costCentre !== null && (await tx.$count(costCentres, isOwn)) === 0)
    throw new BadInput({ costCentre: gone })
}
