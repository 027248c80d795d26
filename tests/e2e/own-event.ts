import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

export type Offer = { path: string; slug: string; field: string }

/** An event, with room for many unless it says otherwise, which no other journey buys from. */
export async function anOffer({ capacity = 500 } = {}): Promise<Offer> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    const event = await inTransaction((tx) => anEvent(tx, { capacity }))
    return { path: `/event/Q/${event.slug}`, slug: event.slug, field: `seats.${event.types[0].id}` }
  } finally {
    await closeDatabase()
  }
}
