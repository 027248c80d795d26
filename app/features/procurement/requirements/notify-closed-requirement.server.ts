import { and, eq, inArray } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/**
 * Notifies the author of a requirement, once, that its time for proposals is over, and whether there are any.
 * Refuses any actor but the system.
 */
export async function notifyClosedRequirement(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  const [closed] = await read(ctx)
    .select({
      account: requirements.postedBy,
      slug: requirements.slug,
      title: requirements.title,
      state: requirements.state,
    })
    .from(requirements)
    .where(
      and(
        requirementsSeenBy(ctx.actor),
        eq(requirements.id, requirementId),
        inArray(requirements.state, ['expired', 'deciding']),
      ),
    )
  if (!closed) return

  const { account, slug, title, state } = closed
  const url = encodeURIComponent(slug)
  const isOver = state === 'expired'
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: isOver ? 'requirementClosed' : 'requirementDeciding',
        to: { account },
        about: requirementId,
        parameters: { title },
        link: isOver ? `/requirement/${url}` : `/manage_requirement/${url}/proposals`,
      },
    ]),
  )
}
