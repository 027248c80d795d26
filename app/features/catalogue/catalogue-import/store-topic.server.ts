import { type Finding, known } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import type { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { claimedElsewhere, missingOfTopic, outcomeOf, planState } from './catalogue-plan.ts'
import type { Found } from './find-sources.server.ts'
import { keepSource, type StoredOutcome, type StoreFacts } from './keep-source.server.ts'
import { contentHash, holderOf, textsOf } from './record-digest.server.ts'
import { rememberBefore } from './remember-before.server.ts'

type TopicState = (typeof topics.$inferSelect)['state']

/**
 * Creates, updates or leaves the topic of a course in the caller's transaction. Refuses `category.missing`
 * when neither the topic nor the caller has a category; `record.claimed` and `guess.shown` as `storeEvent`
 * does.
 */
export async function storeTopic(
  tx: Tx,
  ctx: Ctx,
  facts: StoreFacts,
  before: Found | undefined,
): Promise<StoredOutcome> {
  const { provider, record } = facts
  const category = categoryOf(before, facts)
  const categoryId = category.value
  const plan = planState<TopicState>(record, category, {
    publish: facts.publish,
    shown: 'published',
    missing: missingOfTopic(record),
    before: before?.topic ? { state: before.topic.state, guesses: before.source.guesses } : null,
  })
  const { state, guesses } = plan
  const line = { state, guesses, notes: [...record.notes, ...plan.notes] }
  if (!categoryId)
    return { ...line, state: null, notes: [], outcome: 'refused', reason: { code: 'category.missing' } }
  const claimed = claimedElsewhere(holderOf(before, facts), facts.source, facts.fields)
  if (claimed) return { ...line, ...claimed }

  const isMoved = before !== undefined && state !== (before.topic?.state ?? 'draft')
  const outcome = outcomeOf(before?.source.contentHash, contentHash(facts.fields), isMoved)
  if (outcome === 'updated' && plan.refusal) return { ...line, outcome: 'refused', reason: plan.refusal }
  if (!facts.write || outcome === 'unchanged') return { ...line, outcome, reason: null }
  const was = facts.remembers ? await rememberBefore(tx, before) : null
  const offer = record.offers.find(({ buyers }) => buyers.value === 'everyone')
  const { id } = await saveTopic(
    tx,
    {
      ownerId: provider.id,
      ...(before?.topic ? {} : { createdBy: facts.by }),
      categoryId,
      title: record.title,
      language: record.languages[0] ?? provider.language,
      ...textsOf(record),
      audience: record.audience ?? '',
      prerequisites: record.prerequisites ?? '',
      level: record.level ?? 'all',
      modes:
        record.mode?.value === 'hybrid'
          ? ['venue', 'online']
          : record.mode
            ? [record.mode.value === 'online' ? 'online' : 'venue']
            : [],
      languages: record.languages,
      tags: record.keywords,
      priceMinor: offer?.minor ?? null,
      priceCurrency: offer?.currency ?? null,
      priceUnit: offer ? 'person' : null,
      sourceUrl: record.url,
    },
    before?.topic?.id,
  )
  if (state !== (before?.topic?.state ?? 'draft')) await changeTopicState(tx, ctx, { id, step: 'publish' })
  await keepSource(tx, facts, { topicId: id, guesses })
  return { ...line, outcome, reason: null, item: { id, before: was } }
}

// A topic keeps its category; one that was guessed gives way to what is known, and stays a guess until
// somebody changes it.
function categoryOf(before: Found | undefined, { category }: StoreFacts): Finding<string | null> {
  const kept = before?.topic?.categoryId
  if (!kept) return category
  const wasGuessed = before.source.guesses.some(({ code }) => code === 'guess.category')
  const isStill = wasGuessed && (category.sure || category.value === kept)
  return isStill && category.value ? category : known(kept)
}
