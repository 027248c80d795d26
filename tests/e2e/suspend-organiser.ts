import { eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aSuspension } from '#app/features/people/staff-acts/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
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
    await inTransaction((tx) => aSuspension(tx, organiser?.slug))
  } finally {
    await closeDatabase()
  }
}
