import { and, eq, sql } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { listAttachments } from '#app/features/people/parties/list-attachments.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { draftValues, MOST_DRAFTS, OF_REQUIREMENT_DRAFT } from './draft.ts'
import { keepDraftInput } from './inputs.ts'
import { draftsWrittenBy } from './queries-scope.server.ts'
import { requirementDrafts } from './tables.server.ts'

/**
 * Keeps what is typed into the form of a new requirement and the files chosen for it, unread, once it has a
 * title; one key is one draft.
 * Refuses a visitor with `signIn`, somebody else's draft as not found, and with `limit` more than
 * MOST_DRAFTS; what another tab has kept meanwhile is bad input beside its field.
 */
export async function keepRequirementDraft(
  ctx: Ctx,
  input: unknown,
): Promise<{ draft: string; seen: VersionToken }> {
  const { key, draft, seen, title, filesStored, ...sent } = parseInput(keepDraftInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  return inTransaction(async (tx) => {
    const names = await listAttachments(tx, actor.partyId, filesStored)
    const values = { ...draftValues({ ...sent, files: names.join(' ') }), title }
    const kept = { draft: key, seen: versionToken(values) }
    const use = { kind: OF_REQUIREMENT_DRAFT, id: key }
    const files = { owners: [actor.partyId], names }
    const own = and(eq(requirementDrafts.key, key), draftsWrittenBy(actor))
    const [row] = await tx.select().from(requirementDrafts).where(own).for('update')
    if (row) {
      const saw = draft === '' ? versionToken(draftValues(row.values)) : seen
      if (differsFrom(draftValues(row.values), values, saw)) {
        await tx.update(requirementDrafts).set({ title, values, updatedAt: sql`now()` }).where(own)
        await assignFiles(tx, use, files)
      }
      return kept
    }
    if ((await tx.$count(requirementDrafts, draftsWrittenBy(actor))) >= MOST_DRAFTS)
      throw refuse('limit', 'requirement-drafts:refused.tooMany', { most: MOST_DRAFTS })
    const made = await tx
      .insert(requirementDrafts)
      .values({ key, ownerId: actor.partyId, accountId: actor.accountId, title, values })
      .onConflictDoNothing()
      .returning({ key: requirementDrafts.key })
    if (made.length === 0) throw notFound()
    await assignFiles(tx, use, files)
    return kept
  })
}
