import { randomBytes } from 'node:crypto'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1_020 }))

/**
 * A company with an admin and a manager who buys for up to €1,000 alone, and two trainers who joined it, of
 * whom the first can be booked each day: all new.
 */
export async function aFeeScene() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const signIn = () => ({
    username: `own_${randomBytes(6).toString('hex')}`,
    password: 'a sentence of their own',
  })
  const [admin, manager, provider, rival] = [signIn(), signIn(), signIn(), signIn()]
  try {
    await inTransaction(async (tx) => {
      const company = await aCompany(tx, { currency: 'EUR', country: 'DE' })
      const first = await anAccount(tx, { ...admin, actingForId: company.id })
      const second = await anAccount(tx, { ...manager, actingForId: company.id })
      await aMember(tx, { company, member: first.partyId })
      await aMember(tx, { company, member: second.partyId, role: 2, limitMinor: 100_000 })
      const asProvider = { serviceType: 'provider', profileType: 'indprofile', approval: 'approved' } as const
      const trainer = await anAccount(tx, { ...provider, ...asProvider })
      const other = await anAccount(tx, { ...rival, ...asProvider })
      await someProfiles(tx, [
        { partyId: trainer.partyId, displayName: 'Ada Teaches' },
        { partyId: other.partyId, displayName: 'Rival Teaches' },
      ])
      await someAvailability(tx, [{ partyId: trainer.partyId, hours: EVERY_DAY, daysOff: [] }])
      for (const { partyId } of [trainer, other]) await aJoinedTrainer(tx, { company, trainer: partyId })
    })
  } finally {
    await closeDatabase()
  }
  return { admin, manager, provider, rival, title: `Mending looms ${randomBytes(3).toString('hex')}` }
}
