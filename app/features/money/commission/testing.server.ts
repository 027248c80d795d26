import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
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

type Said = { partyId?: PartyId; rate: number; reason: string; setBy: AccountId; at: Date }

/** A rate that was set some day and counts since: of a provider, or of own links where it names none. */
export async function aCommissionRule(tx: Tx, { partyId, at, ...said }: Said): Promise<void> {
  const scope = partyId ? ({ kind: 'provider', partyId } as const) : ({ kind: 'own_link' } as const)
  await tx.insert(commissionRules).values({ id: newId(), ...scope, ...said, countsFrom: at, createdAt: at })
}
