import { and, eq } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { OF_REQUIREMENT_DRAFT } from './draft.ts'
import { ownDraftInput } from './inputs.ts'
import { draftsWrittenBy } from './queries-scope.server.ts'
import { requirementDrafts } from './tables.server.ts'

/**
 * Deletes an own draft, as after it was posted; one that is gone is deleted already, and somebody else's
 * stays. Refuses a visitor with `signIn`.
 */
export async function discardRequirementDraft(ctx: Ctx, input: unknown): Promise<void> {
  const { draft } = parseInput(ownDraftInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(requirementDrafts)
      .where(and(eq(requirementDrafts.key, draft), draftsWrittenBy(actor)))
      .returning({ key: requirementDrafts.key })
    const files = { owners: [actor.partyId], names: [] }
    for (const { key } of gone) await assignFiles(tx, { kind: OF_REQUIREMENT_DRAFT, id: key }, files)
  })
}
