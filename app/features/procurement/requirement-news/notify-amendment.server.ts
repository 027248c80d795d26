import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { STANDING } from '#app/features/procurement/proposals/proposal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { listInvolved } from './queries-involved.server.ts'
import { findRequirement } from './queries-requirement.server.ts'

/**
 * Notifies who has answered a requirement or asked about it, each once, of one of its amendments; whose
 * proposal stands is asked to confirm it. Refuses any actor but the system.
 */
export async function notifyAmendment(
  ctx: Ctx,
  { requirementId, number }: { requirementId: string; number: number },
): Promise<void> {
  requireSystem(ctx)

  const requirement = await findRequirement(ctx, requirementId)
  if (!requirement) return
  const involved = await listInvolved(ctx, requirementId)

  const url = encodeURIComponent(requirement.slug)
  const told = { about: `${requirementId}:${number}`, parameters: { title: requirement.title } }
  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      involved.map(({ providerId, proposal }) =>
        proposal && STANDING.includes(proposal)
          ? {
              ...told,
              kind: 'proposalToConfirm' as const,
              to: { adminsOf: providerId },
              link: `/proposals/${url}`,
            }
          : {
              ...told,
              kind: 'requirementAmended' as const,
              to: { adminsOf: providerId },
              link: `/requirement/${url}#amendments`,
            },
      ),
    ),
  )
}
