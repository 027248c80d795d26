import { anEvent, waitingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Member } from './roles.ts'

type SoldOut = { ownerId: PartyId; startsAt: Date; waiting: readonly Member[] }

/**
 * An event whose only seat is sold, for which these wait: each can leave, or change the wish, in any order.
 */
export async function aSoldOutEvent(tx: Tx, { ownerId, startsAt, waiting }: SoldOut) {
  const event = await anEvent(tx, { ownerId, startsAt, capacity: 1 })
  await anOrder(tx, { event, buyer: await anAccount(tx) })
  await waitingPeople(tx, event, [...waiting])
  return { slug: event.slug, typeId: event.types[0].id }
}
