import type { Ctx } from '#app/platform/context.server.ts'
import type { EvidenceFile } from '#app/platform/payments/gateway.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/**
 * What draws the papers that go to the bank with an answer; the feature that gathers evidence fills it in.
 */
export const disputePapers = defineRegistry<{
  draw(ctx: Ctx, disputeId: string): Promise<EvidenceFile[]>
}>('dispute papers')
