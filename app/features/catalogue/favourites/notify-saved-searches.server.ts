import { inArray, sql } from 'drizzle-orm'
import { readSearchHref, searchHref } from '#app/features/catalogue/search/search-address.ts'
import { documentsSeenByEach } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { foundBySearch } from './queries-scope.server.ts'
import { describeSavedSearch } from './queries-searches.server.ts'
import { MOST_NEW } from './saved-search.ts'
import { savedSearches } from './tables.server.ts'

/** Searches of one run; what is left is the next one's. */
const AT_ONCE = 200
const DAY = 86_400_000
/** What is published stands in the index soon after, not at the same moment. */
const INDEXED = 600_000

type Due = { id: string; owner_id: PartyId; address: string; language: Language; fresh: number }

/**
 * Notifies people of new results of their saved searches: each search at most once a day, and only of what
 * its owner may find. Three statements for up to 200 searches. Returns how many searches had results. Refuses
 * any actor but the system.
 */
export async function notifySavedSearches(ctx: Ctx): Promise<number> {
  requireSystem(ctx)
  const now = ctx.now()
  const until = new Date(now.getTime() - INDEXED)

  return inTransaction(async (tx) => {
    const due = await takeDue(tx, now, until)
    if (due.length === 0) return 0

    await tx
      .update(savedSearches)
      .set({ notifiedUntil: until, nextAt: new Date(now.getTime() + DAY) })
      .where(
        inArray(
          savedSearches.id,
          due.map(({ id }) => id),
        ),
      )
    const news = due.filter(({ fresh }) => fresh > 0)
    const said = await Promise.all(
      news.map(async ({ id, owner_id: party, address, language, fresh }): Promise<Happened> => {
        const known = readSearchHref(address)
        const { title, filters } = await describeSavedSearch({ ...ctx, language }, address)
        return {
          kind: 'searchFound',
          to: { party },
          about: `${id} ${until.toISOString()}`,
          count: fresh,
          parameters: { title: [title, ...filters].join(' · '), search: id },
          link: known ? searchHref({ ...known, sort: 'newest' }) : address,
        }
      }),
    )
    await notifyAccounts(tx, said)
    return news.length
  })
}

/**
 * The searches whose turn it is, the one that waits longest first, each with how many are new since it was
 * told of.
 */
async function takeDue(tx: Tx, now: Date, until: Date): Promise<Due[]> {
  const d = searchDocuments
  const { rows } = await tx.execute<Due>(sql`
    with due as materialized (
      select s.* from ${savedSearches} s
      where s.paused_at is null and s.next_at <= ${now.toISOString()}
      order by s.next_at limit ${AT_ONCE} for update skip locked
    )
    select due.id, due.owner_id, due.address, ${accounts.language} as language, fresh.n as fresh
    from due
    join ${accounts} on ${accounts.partyId} = due.owner_id
    join ${parties} on ${parties.id} = due.owner_id
    cross join lateral (select count(*)::int as n from (
      select from ${d}
      where ${d.kind} = due.kind and ${d.publishedAt} > due.notified_until and ${d.publishedAt} <= ${until.toISOString()}
        and ${d.ownerId} <> due.owner_id
        and ${parties.suspendedAt} is null and ${parties.deactivatedAt} is null
        and ${foundBySearch(sql`due`)}
        and ${documentsSeenByEach(sql`due.owner_id`)}
      limit ${MOST_NEW}) found) fresh`)
  return rows
}
