import { randomBytes } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { runningServer } from './server-file.ts'

const DAY = 86_400_000
const signIn = () => ({
  username: `own_${randomBytes(6).toString('hex')}`,
  password: 'a sentence of their own',
})

/** Somebody new who was at a training of somebody new, two days ago; both can sign in. */
export async function anAttended() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const [buyer, provider] = [signIn(), signIn()]
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...provider, serviceType: 'provider', approval: 'approved' })
      const ownerId = owner.partyId
      await someProfiles(tx, [{ partyId: ownerId, displayName: 'Ada Teaches' }])
      const topic = await aTopic(tx, { ownerId, modes: ['venue'] })
      const startsAt = new Date(Date.now() - 2 * DAY)
      const event = await anEvent(tx, { ownerId, topicId: topic.id, startsAt })
      const [type] = event.types
      const guest = await anAccount(tx, buyer)
      await placedOrders(tx, [
        {
          eventId: event.id,
          sellerId: ownerId,
          buyerId: guest.partyId,
          placedBy: guest.id,
          currency: 'EUR',
          confirmedAt: new Date(startsAt.getTime() - DAY),
          completed: true,
          lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: type.priceMinor }],
        },
      ])
      return { buyer, provider, event: event.title, topic: topic.slug }
    })
  } finally {
    await closeDatabase()
  }
}
