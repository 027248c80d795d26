import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/**
 * An event that begins within the hour, or when `startsAt` says, with two named participants and their codes,
 * and its organiser, who can sign in.
 */
export async function aDoor(startsAt = new Date(Date.now() + 3_600_000)) {
  const { databaseUrl, dataFolder } = runningServer()
  // Codes are sealed by the secret that the server keeps.
  const SECRET = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
  configure({ DATABASE_URL: databaseUrl, SECRET })
  const login = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...login, serviceType: 'provider', approval: 'approved' })
      const event = await anEvent(tx, { ownerId: owner.partyId, startsAt })
      const buyer = await anAccount(tx)
      const participants = [
        { name: 'Asha Rao', email: 'asha@example.com' },
        { name: 'Ravi Mehta', email: 'ravi@example.com' },
      ]
      const order = await anOrder(tx, { event, buyer, quantity: 2, participants })
      const rows = await tx
        .select({ code: tickets.code })
        .from(tickets)
        .where(eq(tickets.orderId, order.id))
        .orderBy(asc(tickets.position))
      return { login, slug: event.slug, codes: rows.map(({ code }) => code) }
    })
  } finally {
    await closeDatabase()
  }
}
