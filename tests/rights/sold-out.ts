import { anAccount } from '#app/features/accounts/testing.server.ts'
import { anOrder } from '#app/features/orders/testing.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** An event whose only seat is sold. */
export async function aSoldOutEvent(tx: Tx, given: { ownerId: PartyId; startsAt: Date }) {
  const event = await anEvent(tx, { ...given, capacity: 1 })
  await anOrder(tx, { event, buyer: await anAccount(tx) })
  return { slug: event.slug, typeId: event.types[0].id }
}
