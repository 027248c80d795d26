import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oneSeries } from '#app/features/catalogue/events/testing.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

const DAY = 86_400_000
const TYPES = [
  { name: 'In the room', priceMinor: 10_000 },
  { name: 'Online', priceMinor: 6_000 },
  { name: 'With dinner', priceMinor: 15_000 },
]

/** Two dates of a series, an order of two paid seats at the first, and its organiser, who can sign in. */
export async function ownDates() {
  const { databaseUrl, dataFolder } = runningServer()
  const SECRET = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
  configure({ DATABASE_URL: databaseUrl, SECRET })
  const login = { username: `own_${randomBytes(6).toString('hex')}`, password: 'a sentence of their own' }
  try {
    return await inTransaction(async (tx) => {
      const owner = await anAccount(tx, { ...login, serviceType: 'provider', approval: 'approved' })
      const dateIn = (days: number) =>
        anEvent(tx, {
          ownerId: owner.partyId,
          title: 'Facilitation for engineers',
          startsAt: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * DAY),
          ticketTypes: TYPES,
        })
      const [first, second] = [await dateIn(30), await dateIn(60)]
      await oneSeries(tx, [first.id, second.id])
      const participants = [
        { name: 'Asha Rao', email: 'asha@example.com' },
        { name: 'Ravi Mehta', email: 'ravi@example.com' },
      ]
      const order = await anOrder(tx, { event: first, buyer: await anAccount(tx), quantity: 2, participants })
      const page = (slug: string) => `/event/manage_event/${slug}/orders/${order.reference}`
      return {
        login,
        order,
        first: page(first.slug),
        second: page(second.slug),
        type: second.types[1]?.id ?? '',
      }
    })
  } finally {
    await closeDatabase()
  }
}
