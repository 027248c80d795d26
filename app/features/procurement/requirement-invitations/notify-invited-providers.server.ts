import { and, eq, isNull } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { requirementsSeenBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirementInvitations, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Notifies the providers who are invited to a requirement that it is open to them, each once. Refuses any
 * actor but the system.
 */
export async function notifyInvitedProviders(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  const invited = await read(ctx)
    .select({
      providerId: requirementInvitations.providerId,
      createdAt: requirementInvitations.createdAt,
      slug: requirements.slug,
      title: requirements.title,
    })
    .from(requirementInvitations)
    .innerJoin(requirements, eq(requirements.id, requirementInvitations.requirementId))
    .where(
      and(
        requirementsSeenBy(ctx.actor),
        eq(requirements.id, requirementId),
        eq(requirements.state, 'open'),
        requirementInvitations.isInvited,
        isNull(requirementInvitations.withdrawnAt),
      ),
    )
  if (invited.length === 0) return

  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      invited.map(({ providerId, createdAt, slug, title }) => ({
        kind: 'requirementInvitation' as const,
        to: { adminsOf: providerId },
        about: `${requirementId}:${createdAt.getTime()}`,
        parameters: { title },
        link: `/requirement/${encodeURIComponent(slug)}`,
      })),
    ),
  )
}
