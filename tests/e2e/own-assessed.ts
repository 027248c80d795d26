import { randomBytes } from 'node:crypto'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/** The admin of a company whose people, six of them, attended a training that has just been completed. */
export async function anAdminOfAttended() {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  const own = randomBytes(6).toString('hex')
  const signIn = { username: `own_${own}`, password: 'a sentence of their own' }
  const people = Array.from({ length: 6 }, (_, at) => ({
    name: `Ada Attended${String.fromCharCode(65 + at)}`,
    email: `a${at}.${own}@example.com`,
  }))
  try {
    const title = await inTransaction(async (tx) => {
      const company = await aCompany(tx)
      const account = await anAccount(tx, { ...signIn, actingForId: company.id })
      await aMember(tx, { company, member: account.partyId })
      const event = await anEvent(tx, {
        startsAt: new Date(Date.now() - 30 * 3_600_000),
        minimum: 1,
        state: 'completed',
      })
      await anOrder(tx, {
        event,
        buyer: { partyId: company.id, accountId: account.id },
        quantity: people.length,
        participants: people,
        completed: true,
      })
      return event.title
    })
    return { signIn, title, emails: people.map(({ email }) => email) }
  } finally {
    await closeDatabase()
  }
}
