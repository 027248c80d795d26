import { sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { suspendedDecidedBy } from './queries-scope.server.ts'
import { sellerName, soldWithinADay, undecidedDates } from './queries-sold.server.ts'

/** Suspended sellers with dates on which nobody has decided, as cases. */
export const soldCases: readonly WaitingKind[] = [
  {
    name: 'sold',
    task: 'moderate',
    place: null,
    path: (username) => `/admin/messages/sold/${encodeURIComponent(username)}`,
    query: (ctx) => {
      const suspended = read(ctx)
        .select({
          id: sql<string>`${parties.id}`.as('party_id'),
          username: sql<string>`${parties.displaySlug}`.as('username'),
          since: sql<Date>`${parties.suspendedAt}`.as('suspended'),
          name: sellerName.as('seller_name'),
          size: undecidedDates.as('dates'),
          isSoon: soldWithinADay(ctx.now()).as('is_soon'),
        })
        .from(parties)
        .where(suspendedDecidedBy(ctx.actor))
        .as('suspended')
      return read(ctx)
        .select(
          caseColumns('sold', 'soldDates', {
            key: sql`${suspended.username}`,
            subjectId: sql`${suspended.id}`,
            about: sql`${suspended.name}`,
            since: sql`${suspended.since}`,
            size: sql`${suspended.size}`,
            urgent: sql`case when ${suspended.isSoon} then 'soldSoon' end`,
          }),
        )
        .from(suspended)
        .where(sql`${suspended.size} > 0`)
    },
  },
]
