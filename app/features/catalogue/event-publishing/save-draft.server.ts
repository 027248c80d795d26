import { and, eq, sql } from 'drizzle-orm'
import { pictureValues, shownOf, valuesIn, WORDS } from '#app/features/catalogue/event-form/event-form.ts'
import { keepPictures } from '#app/features/catalogue/event-form/keep-pictures.server.ts'
import { accountIdOf, requireParty } from '#app/kit/actor.ts'
import { wantedGallery } from '#app/kit/gallery.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { draftInput } from './inputs.ts'
import { refusalOf } from './policy.ts'
import { draftsOwnedBy } from './queries-scope.server.ts'
import { eventDrafts } from './tables.server.ts'

const MOST_DRAFTS = 200

/**
 * Saves the unvalidated form values of a draft event, once it has a title; the same `key` means the same
 * draft. Refuses a visitor with `signIn`, an actor who organises no events with `forbidden`, somebody else's
 * draft, or one that has become an event, as not found, with `limit` more than 200; what somebody else has
 * saved is bad input beside its field.
 */
export async function saveDraft(ctx: Ctx, input: unknown): Promise<{ draft: string; seen: VersionToken }> {
  const { draft, key, seen, title, ...sent } = parseInput(draftInput, input)
  const { actor } = ctx
  requireParty(actor)
  const refusal = refusalOf(actor, 'write')
  if (refusal) throw refuse('forbidden', refusal)
  const gallery = wantedGallery(sent, [])
  const values = { ...valuesIn(sent), ...pictureValues(gallery), title }
  const keepFiles = (tx: Tx) =>
    keepPictures(tx, actor, { use: { kind: 'event-draft', ids: [draft ?? key] }, gallery })
  const kept = { draft: draft ?? key, seen: versionToken(shownOf(values)) }

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(eventDrafts)
      .where(and(eq(eventDrafts.id, kept.draft), draftsOwnedBy(actor)))
      .for('update')
    if (row) {
      const saw = draft === undefined ? versionToken(shownOf(row.values)) : seen
      if (!differsFrom(shownOf(row.values), shownOf(values), saw, WORDS)) return
      await tx
        .update(eventDrafts)
        .set({ title, values, updatedAt: sql`now()` })
        .where(eq(eventDrafts.id, row.id))
      await keepFiles(tx)
      return
    }
    if (draft !== undefined) throw notFound()
    const drafts = await tx.$count(eventDrafts, draftsOwnedBy(actor))
    if (drafts >= MOST_DRAFTS) throw refuse('limit', 'event-publishing:refused.drafts', { most: MOST_DRAFTS })
    const made = await tx
      .insert(eventDrafts)
      .values({ id: key, ownerId: actor.partyId, createdBy: accountIdOf(actor), title, values })
      .onConflictDoNothing()
      .returning({ id: eventDrafts.id })
    if (made.length === 0) throw notFound()
    await keepFiles(tx)
  })
  return kept
}
