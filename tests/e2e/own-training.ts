import { randomBytes } from 'node:crypto'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { runningServer } from './server-file.ts'

type SignIn = { username: string; password: string }

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1_020 }))

/**
 * A provider who can be booked from nine to five each day (UTC) and has a topic at a price for each person,
 * somebody who asks for it, and another provider: all new.
 */
export async function aTrainingScene(): Promise<{
  provider: SignIn
  buyer: SignIn
  rival: SignIn
  topic: string
  title: string
}> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  const signIn = (): SignIn => ({
    username: `own_${randomBytes(6).toString('hex')}`,
    password: 'a sentence of their own',
  })
  const [provider, buyer, rival] = [signIn(), signIn(), signIn()]
  const title = `Mending looms ${randomBytes(3).toString('hex')}`
  try {
    return await inTransaction(async (tx) => {
      const asProvider = { serviceType: 'provider', profileType: 'indprofile', approval: 'approved' } as const
      const owner = await anAccount(tx, { ...provider, ...asProvider })
      const other = await anAccount(tx, { ...rival, ...asProvider })
      await anAccount(tx, { ...buyer, name: 'Asha Rao' })
      await someProfiles(tx, [
        { partyId: owner.partyId, displayName: 'Ada Teaches' },
        { partyId: other.partyId, displayName: 'Rival Teaches' },
      ])
      await someAvailability(tx, [{ partyId: owner.partyId, hours: EVERY_DAY, daysOff: [] }])
      const topic = await aTopic(tx, {
        ownerId: owner.partyId,
        title,
        modes: ['onsite', 'venue', 'online'],
        durationMinutes: 420,
        largestGroup: 12,
        priceMinor: 40_000,
        priceCurrency: 'EUR',
        priceUnit: 'person',
      })
      return { provider, buyer, rival, topic: topic.slug, title }
    })
  } finally {
    await closeDatabase()
  }
}
