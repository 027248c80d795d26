import { canWriteTopics, NEW_TOPICS } from '#app/features/catalogue/topics/policy.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import type { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { copyFileUses } from '#app/features/people/parties/copy-file-uses.server.ts'
import { accountIdOf, callerIdOf, type PartyActor, requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { duplicateInput, LONGEST_TITLE } from './inputs.ts'
import { lockOwnTopic } from './lock-topic.server.ts'

type Row = typeof topics.$inferSelect

/**
 * Copies a topic of the party acted for into a draft, with pictures and outline, a slug of its own and a
 * distinct title, and returns its slug; repeats with one `key` make one copy. Ratings, dates and import
 * source are not copied. Refuses a visitor with `signIn`, an actor who may not write topics with `forbidden`,
 * somebody else's as not found, `conflict` one that staff has suspended, `limit` after 60 new topics in an
 * hour.
 */
export async function duplicateTopic(ctx: Ctx, input: unknown): Promise<{ url: string }> {
  const { duplicate, key } = parseInput(duplicateInput, input)
  const { actor } = ctx
  requireParty(actor)
  await countAttempt(NEW_TOPICS, callerIdOf(actor))

  return inTransaction(async (tx) => {
    const row = await lockOwnTopic(tx, actor, duplicate)

    if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
    if (row.state === 'suspended') throw refuse('conflict', 'topic-editing:refused.suspended')

    const call = { owner: callerIdOf(actor), key: `${key} ${row.id}`, body: 'duplicate' }
    return once(tx, call, () => copy(tx, ctx, { actor, row }))
  })
}

async function copy(tx: Tx, ctx: Ctx, { actor, row }: { actor: PartyActor; row: Row }) {
  const { id: from, slug: _slug, state: _state, publishedAt: _at, ...rest } = row
  const { createdAt: _made, updatedAt: _then, rating: _rating, ratingCount: _count, ...more } = rest
  const title = titleOfCopy(row)
  const { id, slug } = await saveTopic(tx, { ...more, sourceUrl: null, title, createdBy: accountIdOf(actor) })
  await copyFileUses(tx, { from: { kind: 'topic', id: from }, to: [{ kind: 'topic', id }] })
  await audit(tx, ctx, 'topic.duplicate', { kind: 'topic', id })
  return { url: slug }
}

/** The title as its language says that it is a copy, cut where it would be too long. */
function titleOfCopy({ title, language }: Row): string {
  const t = translator(LANGUAGES.find((one) => one === language) ?? 'en')
  const signs = Array.from(title)
  const room = LONGEST_TITLE - t('topic-editing:own.copyOf', { title: '' }).length
  return t('topic-editing:own.copyOf', {
    title: signs.length > room ? `${signs.slice(0, room - 1).join('')}…` : title,
  })
}
