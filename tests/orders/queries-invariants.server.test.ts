import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

const HOUR_MS = 3_600_000

test('rules that know the time hold as of the moment of a backup, though what ran out since is not cleaned up yet', async () => {
  const { event, buyer } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: owner.partyId, capacity: 5, minimum: 2 })
    return { event, buyer: makeContext({ actor: personOf(await anAccount(tx)) }) }
  })
  const seats = { [event.types[0].id]: 1 }
  const { reference } = await holdSeats(buyer, { event: event.slug, seats, key: randomUUID() })
  const heldUntil = new Date(Date.now() - HOUR_MS)
  await inTransaction(async (tx) => {
    await tx.update(orders).set({ heldUntil }).where(eq(orders.reference, reference))
    await tx.update(seatAllocations).set({ heldUntil }).where(eq(seatAllocations.eventId, event.id))
  })
  const brokenAt = async (at: Date | null) =>
    (await checkInvariants(systemContext('test'), at))
      .filter(({ broken }) => broken > 0)
      .map(({ name }) => name)
  expect(await brokenAt(null)).toEqual(['orphan-holds'])
  expect(await brokenAt(new Date(heldUntil.getTime() - HOUR_MS))).toEqual([])
  expect(await brokenAt(new Date(heldUntil.getTime() + HOUR_MS / 2))).toEqual(['orphan-holds'])
})
