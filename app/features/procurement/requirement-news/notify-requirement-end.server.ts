import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type Involved, listInvolved } from './queries-involved.server.ts'
import { findRequirement } from './queries-requirement.server.ts'

/** As much of a reason as a notification says; all of it stands on the page that it leads to. */
const LONGEST_REASON = 200

/**
 * Notifies who has answered a requirement or asked about it, each once, that it is over and why: withdrawn or
 * closed with its reason, ended or awarded those who have only asked. What became of a proposal its provider
 * hears by the proposal. Refuses any actor but the system.
 */
export async function notifyRequirementEnd(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  const requirement = await findRequirement(ctx, requirementId)
  if (!requirement) return
  const involved = await listInvolved(ctx, requirementId)

  const { slug, title, state, closedReason } = requirement
  const reason = (closedReason ?? '').replace(/\s+/g, ' ')
  const parameters = {
    title,
    reason: reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON - 1)}…` : reason,
  }
  const told = (providerId: Involved['providerId']) => ({
    to: { adminsOf: providerId },
    about: requirementId,
    link: `/requirement/${encodeURIComponent(slug)}`,
  })
  const happened = involved.flatMap(({ providerId, proposal }): Happened[] => {
    if (state === 'cancelled' || state === 'closed') {
      // What it declined itself before, it has told already.
      if (proposal === 'withdrawn') return []
      const kind = state === 'closed' ? 'requirementUnawarded' : 'requirementWithdrawn'
      return [{ ...told(providerId), kind, parameters }]
    }
    if (proposal !== null) return []
    if (state === 'awarded') return [{ ...told(providerId), kind: 'requirementGiven', parameters: { title } }]
    return state === 'expired'
      ? [{ ...told(providerId), kind: 'requirementEnded', parameters: { title } }]
      : []
  })
  if (happened.length > 0) await inTransaction((tx) => notifyAccounts(tx, happened))
}
