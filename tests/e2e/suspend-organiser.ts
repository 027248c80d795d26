import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { suspendParty } from '#app/features/people/parties/suspend-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/** Takes the organiser of an event, which is of this journey alone, out of sight, as staff would. */
export async function suspendOrganiser(event: string): Promise<void> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    const [organiser] = await inTransaction((tx) =>
      tx
        .select({ slug: parties.slug })
        .from(parties)
        .innerJoin(events, eq(events.ownerId, parties.id))
        .where(eq(events.slug, event)),
    )
    await suspendParty(systemContext('journey'), { slug: organiser?.slug, reason: 'Reported' })
  } finally {
    await closeDatabase()
  }
}
