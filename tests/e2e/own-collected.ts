import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { inWorld } from './in-world.ts'

/** Somebody new who lets everybody pay on an invoice, with an event of many seats; its address. */
export function aBillingSeller(): Promise<string> {
  return inWorld(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Ada Teaches' }])
    const startsAt = new Date(Date.now() + 40 * 86_400_000)
    const ticketTypes = [{ name: 'Standard seat', priceMinor: 10_000 }]
    const event = await anEvent(tx, {
      currency: 'EUR',
      ownerId: owner.partyId,
      startsAt,
      minimum: 1,
      ticketTypes,
    })
    await aBankAccount(tx, { partyId: owner.partyId, isOffered: true, validFor: 'all', termDays: 30 })
    await tx.update(parties).set({ takesTransfers: true }).where(eq(parties.id, owner.partyId))
    return `/event/Q/${event.slug}?${randomUUID()}`
  })
}
