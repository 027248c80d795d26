import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sandboxCharges } from '#app/platform/tables.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { runningServer } from './server-file.ts'

const DAY_MS = 86_400_000

/**
 * An event of somebody new that needs five people and is decided in four days, and somebody new who may buy
 * its seats.
 */
export async function anUndecidedEvent() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const signIn = () => ({
    username: `own_${randomBytes(6).toString('hex')}`,
    password: 'a sentence of their own',
  })
  const [seller, buyer] = [signIn(), signIn()]
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...seller, serviceType: 'provider', approval: 'approved' })
      await someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Ada Teaches' }])
      const event = await anEvent(tx, {
        ownerId: owner.partyId,
        currency: 'EUR',
        minimum: 5,
        startsAt: new Date(Date.now() + 20 * DAY_MS),
        minimumDecidedAt: new Date(Date.now() + 4 * DAY_MS),
        refundSteps: [{ days: 30, percent: 100 }],
      })
      await anAccount(tx, buyer)
      return { seller, buyer, eventId: event.id, path: `/event/Q/${event.slug}`, slug: event.slug }
    })
  } finally {
    await closeDatabase()
  }
}

/**
 * That event runs for sure, by its organiser’s word, and the banks of who booked seats pay nothing any more.
 */
export async function itRuns(eventId: string): Promise<void> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  try {
    await inTransaction(async (tx) => {
      const paid = tx
        .select({ id: payments.id })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.subjectId))
        .where(eq(orders.eventId, eventId))
      await tx
        .update(sandboxCharges)
        .set({ card: 'not-taken' })
        .where(inArray(sandboxCharges.paymentId, paid))
      await guaranteeEvent(tx, { eventId, orderId: null })
    })
  } finally {
    await closeDatabase()
  }
}
