import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { catalogueUploads } from './tables.server.ts'

type Upload = Pick<
  typeof catalogueUploads.$inferSelect,
  'id' | 'ownerId' | 'code' | 'fileName' | 'source' | 'feedId'
>

/**
 * Notifies the provider of a file, or of a feed by its address, that reading it crashed and is not tried
 * again.
 */
export async function notifyQuarantinedFile(tx: Tx, upload: Upload): Promise<void> {
  const { id, ownerId, code, fileName, source, feedId } = upload
  await notifyAccounts(tx, [
    {
      kind: 'fileQuarantined',
      to: { party: ownerId },
      about: id,
      parameters: { title: (feedId && source) || fileName },
      link: `/manage_topic/import/${code}`,
    },
  ])
}
