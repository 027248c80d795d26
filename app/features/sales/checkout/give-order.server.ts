import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

/** Moves a guest's locked order to the account of a confirmed address; the browser keeps access. */
export async function giveOrder(
  tx: Tx,
  { orderId, partyId, accountId }: { orderId: string; partyId: PartyId; accountId: AccountId },
): Promise<void> {
  await give(tx, [orderId, partyId, accountId])
}

const give = preparedStatement(
  'orders.give',
  'update orders set buyer_id = $2, placed_by = $3 where id = $1 and buyer_id is null',
)
