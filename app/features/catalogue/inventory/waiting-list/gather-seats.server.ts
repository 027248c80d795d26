import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { waitlistEntries } from './tables.server.ts'

/**
 * Lets free seats gather for waitlist entries that want more than are free, for each until a moment of its
 * own.
 */
export async function gatherSeats(tx: Tx, gathering: readonly { id: string; until: Date }[]): Promise<void> {
  if (gathering.length === 0) return
  const ids = gathering.map(({ id }) => id)
  const untils = gathering.map(({ id, until }) => sql`when ${id}::uuid then ${until}::timestamptz`)
  await tx
    .update(waitlistEntries)
    .set({ gathersUntil: sql`case ${waitlistEntries.id} ${sql.join(untils, sql` `)} end` })
    .where(inArray(waitlistEntries.id, ids))
}
