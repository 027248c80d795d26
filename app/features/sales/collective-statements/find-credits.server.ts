import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { Sums } from './collective-statement.ts'

const creditsOf = preparedStatement<{ currency: string; minor: number }>(
  'collective-statements.credits',
  `select currency, sum(amount_minor)::float8 as minor from ledger_entries
  where owner_id = $1 and account = 'credit' group by currency having sum(amount_minor) <> 0`,
)

/** What a company has transferred and not used, by currency. */
export async function findCredits(tx: Tx, partyId: PartyId): Promise<Sums> {
  const rows = await creditsOf(tx, [partyId])
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]))
}
