import { eq, sql } from 'drizzle-orm'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { nextTry, seedOf, TOLD_FAILURES } from './feed.ts'
import { catalogueFeeds } from './tables.server.ts'

/**
 * Records that a feed could not be read and when to try again; after the third failure in a row the provider
 * is notified, once.
 */
export async function failFeed(
  tx: Tx,
  { feedId, fault, now }: { feedId: string; fault: CatalogueReason; now: Date },
): Promise<void> {
  const { failures, confirmedAt } = catalogueFeeds
  const [feed] = await tx
    .update(catalogueFeeds)
    .set({ failures: sql`${failures} + 1`, fault, triedAt: now })
    .where(eq(catalogueFeeds.id, feedId))
    .returning({
      failures,
      confirmedAt,
      ownerId: catalogueFeeds.ownerId,
      code: catalogueFeeds.code,
      address: catalogueFeeds.address,
    })
  if (!feed) return
  await tx
    .update(catalogueFeeds)
    .set({ nextAt: nextTry(now, seedOf(feedId), feed.failures) })
    .where(eq(catalogueFeeds.id, feedId))
  if (feed.failures !== TOLD_FAILURES || !feed.confirmedAt) return
  await notifyAccounts(tx, [
    {
      kind: 'feedFailed',
      to: { party: feed.ownerId },
      about: `${feedId}|${now.toISOString()}`,
      parameters: { title: feed.address },
      link: `/manage_topic/import/feed/${feed.code}`,
    },
  ])
}
