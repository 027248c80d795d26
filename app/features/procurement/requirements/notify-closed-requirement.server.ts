import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/**
 * Notifies the author of a requirement, once, that its time for proposals is over. Refuses any actor but the
 * system.
 */
export async function notifyClosedRequirement(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  const [closed] = await read(ctx)
    .select({
      account: requirements.postedBy,
      slug: requirements.slug,
      title: requirements.title,
    })
    .from(requirements)
    .where(
      and(
        requirementsSeenBy(ctx.actor),
        eq(requirements.id, requirementId),
        eq(requirements.state, 'expired'),
      ),
    )
  if (!closed) return

  const { account, slug, title } = closed
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'requirementClosed',
        to: { account },
        about: requirementId,
        parameters: { title },
        link: `/requirement/${encodeURIComponent(slug)}`,
      },
    ]),
  )
}
