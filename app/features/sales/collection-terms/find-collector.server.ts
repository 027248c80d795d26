import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

const findTerms = preparedStatement<{ one: number }>(
  'collection-terms.of',
  'select 1 as one from collection_terms where party_id = $1',
)

/**
 * Whether a buyer pays invoices of a currency with others to the collecting account; never where there is no
 * account for it.
 */
export async function findCollector(
  tx: Tx,
  { partyId, currency }: { partyId: PartyId | null; currency: string },
): Promise<boolean> {
  if (partyId === null || collectingAccount(currency) === null) return false
  return (await findTerms(tx, [partyId])).length > 0
}
