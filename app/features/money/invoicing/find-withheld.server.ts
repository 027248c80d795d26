import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { WITHHELD_OF_REFUND } from './queries-invoices.server.ts'

const find = preparedStatement<{ minor: number }>(
  'invoicing.withheld-of-refund',
  `select ${WITHHELD_OF_REFUND}::float8 as minor from refunds where refunds.id = $1`,
)

/** By how much less is withheld once a refund has gone back, by its credit note (minor units). */
export async function findWithheld(tx: Tx, refundId: string): Promise<number> {
  const [row] = await find(tx, [refundId])
  return row?.minor ?? 0
}
