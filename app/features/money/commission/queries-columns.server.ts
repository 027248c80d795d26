import { commissionRules } from './tables.server.ts'

/** What decides which rule counts. */
export const RULE_COLUMNS = {
  id: commissionRules.id,
  kind: commissionRules.kind,
  partyId: commissionRules.partyId,
  plan: commissionRules.plan,
  categoryId: commissionRules.categoryId,
  rate: commissionRules.rate,
  countsFrom: commissionRules.countsFrom,
  createdAt: commissionRules.createdAt,
}
