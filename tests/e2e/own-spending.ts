import { randomBytes } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/**
 * The admin of an SME that booked two trainings of the same hours this year, for €200 and €100, with the same
 * person named for both; and the first day of their month.
 */
export async function anAdminWhoBought() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const signIn = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  const startsAt = new Date(Date.now() + 40 * 86_400_000)
  // At noon: what lasts over midnight would stand on two days.
  startsAt.setUTCHours(12, 0, 0, 0)
  const sessions = [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }]
  try {
    const titles = await inTransaction(async (tx) => {
      const company = await anSme(tx, {
        trial: true,
        writableUntil: new Date(Date.now() + 11.5 * 86_400_000),
      })
      const account = await anAccount(tx, {
        ...signIn,
        serviceType: 'provider',
        approval: 'approved',
        actingForId: company.id,
      })
      await aMember(tx, { company, member: account.partyId })
      const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
      const types = [{ name: 'Seat', priceMinor: 10_000 }]
      const sold = {
        ownerId: seller.partyId,
        currency: 'EUR',
        timeZone: 'UTC',
        minimum: 1,
        sessions,
        ticketTypes: types,
      }
      const [one, other] = [await anEvent(tx, sold), await anEvent(tx, sold)]
      const participants = [{ name: 'Ada Twice', email: 'ada@example.com' }]
      const bought = { buyer: { partyId: company.id, accountId: account.id }, participants }
      await anOrder(tx, { ...bought, event: one, quantity: 2 })
      await anOrder(tx, { ...bought, event: other })
      return [one.title, other.title] as const
    })
    return { signIn, titles, month: startsAt.toISOString().slice(0, 7) }
  } finally {
    await closeDatabase()
  }
}
