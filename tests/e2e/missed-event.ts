import { randomBytes } from 'node:crypto'
import { openDecisions } from '#app/features/catalogue/events/open-decisions.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { runningServer } from './server-file.ts'

type SignIn = { username: string; password: string }

/**
 * An event of somebody new whose day of decision passed with people missing, two seats of which somebody else
 * new has bought.
 */
export async function aMissedEvent(): Promise<SignIn & { slug: string; buyer: SignIn; reference: string }> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const signIn = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  const buyer = { username: `buy_${randomBytes(6).toString('hex')}`, password: signIn.password }
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...signIn, serviceType: 'provider', approval: 'approved' })
      await someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Ada Teaches' }])
      const minimumDecidedAt = new Date(Date.now() - 3_600_000)
      const event = await anEvent(tx, { ownerId: owner.partyId, minimum: 6, minimumDecidedAt })
      const { reference } = await anOrder(tx, { event, buyer: await anAccount(tx, buyer), quantity: 2 })
      await openDecisions(tx, systemContext('test'), [event])
      return { ...signIn, slug: event.slug, buyer, reference }
    })
  } finally {
    await closeDatabase()
  }
}
