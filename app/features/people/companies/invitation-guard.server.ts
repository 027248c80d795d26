import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/** What decides whether an invitation reaches whom it is for; filled in once. */
export type InvitationGuard = {
  /** Whether a party (`by`) has blocked one of some others: it hears nothing of their invitations. */
  hasBlockedOne(ctx: Ctx, pair: { by: PartyId; parties: readonly PartyId[] }): Promise<boolean>
}

export const invitationGuard = defineRegistry<InvitationGuard>('guard of invitations')
