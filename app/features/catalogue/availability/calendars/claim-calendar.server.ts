import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { NO_ZONE, nextReading, READING_MS } from '../calendar.ts'
import { calendarsOf } from '../queries-scope.server.ts'
import { trainerCalendars } from '../tables.server.ts'

/**
 * Claims the calendar that has been due longest and whose host is not being read; null when there is none. A
 * claim lapses after two minutes, should its reader die.
 */
export async function claimCalendar(tx: Tx, ctx: Ctx) {
  const now = ctx.now()
  // Two that choose at once would choose two of one host.
  await lockNames(tx, 'calendar hosts')
  const { id, host, nextAt, sealed, mark, failures } = trainerCalendars
  const silent = new Date(now.getTime() - READING_MS)
  const [due] = await tx
    .select({
      id,
      ownerId: trainerCalendars.partyId,
      sealed,
      mark,
      failures,
      timeZone: trainerProfiles.timeZone,
    })
    .from(trainerCalendars)
    .innerJoin(parties, eq(parties.id, trainerCalendars.partyId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, trainerCalendars.partyId))
    .where(
      and(
        calendarsOf(ctx.actor),
        presentParties(),
        lte(nextAt, now),
        sql`not exists (select 1 from ${trainerCalendars} o where o.host = ${host}
          and o.reading_since is not null and o.reading_since > ${silent.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(nextAt))
    .limit(1)
  if (!due) return null
  await tx
    .update(trainerCalendars)
    .set({ readingSince: now, nextAt: nextReading(now, due.failures) })
    .where(eq(id, due.id))
  return { ...due, timeZone: due.timeZone ?? NO_ZONE }
}
