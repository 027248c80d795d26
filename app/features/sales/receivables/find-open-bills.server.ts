import { openBillsOf } from '#app/features/sales/receivables/queries-open-bills.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { Amounts } from './invoice-way.ts'

const findOpen = preparedStatement<{ open: Amounts }>(
  'orders.open-bills',
  `select ${openBillsOf('$1::uuid', '$2::uuid')} as open`,
)

/** What is open of a buyer whose bills are locked. */
export async function findOpenBills(tx: Tx, buyerId: PartyId): Promise<Amounts> {
  const [row] = await findOpen(tx, [buyerId, '00000000-0000-0000-0000-000000000000'])
  return row?.open ?? {}
}
