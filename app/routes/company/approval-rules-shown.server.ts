import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { findCentreChoices } from '#app/features/people/company-profiles/queries-choices.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { endDelegate } from '#app/features/sales/approval-rules/end-delegate.server.ts'
import { endRule } from '#app/features/sales/approval-rules/end-rule.server.ts'
import { nameDelegate } from '#app/features/sales/approval-rules/name-delegate.server.ts'
import { canBeAsked, canSetRules } from '#app/features/sales/approval-rules/policy.ts'
import { listAskableMembers } from '#app/features/sales/approval-rules/queries-rule-book.server.ts'
import { listDelegations, listRules } from '#app/features/sales/approval-rules/queries-rules.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const SIZE = 20
const MOST = 50

export const RULE_STEPS = { addRule, endRule, nameDelegate, endDelegate }
export type RuleStep = keyof typeof RULE_STEPS

export const isRuleStep = (name: unknown): name is RuleStep =>
  typeof name === 'string' && Object.hasOwn(RULE_STEPS, name)

/** Takes the step of the pressed button, and says which it was. */
export async function takeRuleStep(ctx: Ctx, values: Record<string, unknown>): Promise<RuleStep> {
  const { intent } = values
  if (!isRuleStep(intent)) throw notFound()
  await RULE_STEPS[intent](ctx, values)
  return intent
}

/** All that the page of the rules of a company shows: to its members the rules, to admins the form too. */
export async function showRules(ctx: PersonCtx, query: URLSearchParams) {
  const { actor } = ctx
  if (!actor.company) throw notFound()
  const canSet = canSetRules(actor)
  const canDelegate = canBeAsked(actor)
  const page = pageNumber(query.get('page'))
  const [rules, past, members, choices, categories, delegations] = await Promise.all([
    listRules(ctx, 'now', { limit: MOST, offset: 0 }),
    listRules(ctx, 'past', { limit: SIZE, offset: (page - 1) * SIZE }),
    canDelegate ? listAskableMembers(ctx) : [],
    canSet ? findCentreChoices(ctx) : { currency: null, centres: [] },
    canSet ? rememberedCategories(ctx) : [],
    listDelegations(ctx),
  ])
  const done = query.get('done')
  return {
    company: actor.company.name,
    rules,
    past: pageOf(past, past[0]?.total ?? 0, page, SIZE),
    changed: canSet ? (rules.find(({ id }) => id === query.get('rule')) ?? null) : null,
    members: members
      .filter(({ canDecide }) => canDecide)
      .map(({ id, name }) => ({ value: id as string, label: name })),
    ...choices,
    categories: categories.map(({ id, name, groupId }) => ({ id, name, groupId })),
    delegations,
    canSet,
    canDelegate,
    ownId: actor.accountId as string,
    done: isRuleStep(done) ? done : null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
}
