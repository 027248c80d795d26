import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ruleFor, type Snapshot } from './commission-rule.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { commissionRules } from './tables.server.ts'

type Sold = { sellerId: PartyId; confirmedAt: Date; byOwnLink?: boolean }

/** What lines keep by the rules for their seller and for all, as these were when they were sold. */
export async function keptByRules(tx: Tx): Promise<(sold: Sold) => Snapshot> {
  const rules = await tx.select(RULE_COLUMNS).from(commissionRules)
  return ({ sellerId, confirmedAt, byOwnLink = false }) => {
    const sale = { partyId: sellerId, plan: null, categories: [], byOwnLink }
    const { id, rate } = ruleFor(rules, sale, confirmedAt)
    return { commissionRate: rate, commissionRuleId: id }
  }
}
