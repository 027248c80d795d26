import type { CategoryChange } from '#app/features/catalogue/topics/category-uses.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ruleFor } from './commission-rule.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { commissionRules } from './tables.server.ts'

/**
 * Refuses that what is in one category comes to be in another of which the marketplace keeps something else,
 * now or later: a rate changes by a rule and its notice, not by the way.
 */
export async function compareCategories(
  tx: Tx,
  changes: readonly CategoryChange[],
  now: Date,
): Promise<string | null> {
  const rules = await tx.select(RULE_COLUMNS).from(commissionRules)
  if (!rules.some(({ kind }) => kind === 'category')) return null
  const moments = [now, ...rules.map(({ countsFrom }) => countsFrom).filter((from) => from > now)]
  const rateOf = (categories: readonly string[], at: Date) =>
    ruleFor(rules, { partyId: '' as never, plan: null, categories, byOwnLink: false }, at).rate
  const differs = changes.some(({ before, after }) =>
    moments.some((at) => rateOf(before, at) !== rateOf(after, at)),
  )
  return differs ? 'category-editing:refused.rates' : null
}
