import { and, eq } from 'drizzle-orm'
import { keepPictures } from '#app/features/catalogue/event-form/keep-pictures.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownDraftInput } from './inputs.ts'
import { refusalOf } from './policy.ts'
import { draftsOwnedBy } from './queries-scope.server.ts'
import { eventDrafts } from './tables.server.ts'

/**
 * Deletes a draft of the party acted for. Refuses a visitor with `signIn`, an actor who organises no events
 * with `forbidden`, somebody else's as not found.
 */
export async function discardDraft(ctx: Ctx, input: unknown): Promise<void> {
  const { draft } = parseInput(ownDraftInput, input)
  const { actor } = ctx
  requireParty(actor)
  const refusal = refusalOf(actor, 'write')
  if (refusal) throw refuse('forbidden', refusal)

  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(eventDrafts)
      .where(and(eq(eventDrafts.id, draft), draftsOwnedBy(actor)))
      .returning({ id: eventDrafts.id })
    if (gone.length === 0) throw notFound()
    await keepPictures(tx, actor, { use: { kind: 'event-draft', ids: [draft] }, gallery: [] })
  })
}
