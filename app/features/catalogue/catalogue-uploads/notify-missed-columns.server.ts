import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { catalogueFeeds } from './tables.server.ts'

/**
 * Notifies the provider of a feed, once for these columns, that former columns are missing and that the feed
 * waits for a decision.
 */
export async function notifyMissedColumns(
  tx: Tx,
  { feedId, columns }: { feedId: string; columns: readonly { header: string }[] },
): Promise<void> {
  const [feed] = await tx
    .select({ ownerId: catalogueFeeds.ownerId, code: catalogueFeeds.code, address: catalogueFeeds.address })
    .from(catalogueFeeds)
    .where(eq(catalogueFeeds.id, feedId))
  if (!feed) return
  const headers = JSON.stringify(columns.map(({ header }) => header).toSorted())
  const digest = createHash('sha256').update(headers).digest('base64url')
  await notifyAccounts(tx, [
    {
      kind: 'feedColumns',
      to: { party: feed.ownerId },
      about: `${feedId}|${digest}`,
      parameters: { title: feed.address },
      link: `/manage_topic/import/feed/${feed.code}`,
    },
  ])
}
