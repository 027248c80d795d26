import { indexTopics } from '#app/features/topics/index-topics.server.ts'
import { saveTopic } from '#app/features/topics/save-topic.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { missingOfTopic, outcomeOf } from './catalogue-plan.ts'
import { findSource, keepSource, type StoredOutcome, type StoreFacts, textsOf } from './keep-source.server.ts'

/**
 * Creates, updates or leaves the topic of a course in the caller's transaction. Refuses `category.missing` when neither
 * the topic nor the caller has a category.
 */
export async function storeTopic(tx: Tx, facts: StoreFacts): Promise<StoredOutcome> {
  const { provider, record } = facts
  const before = await findSource(tx, provider.id, record.key)
  const categoryId = before?.topic?.categoryId ?? facts.categoryId
  if (!categoryId) return { outcome: 'refused', state: null, reason: { code: 'category.missing' }, notes: [] }
  const missing = missingOfTopic(record)
  const known = before?.topic?.state ?? 'draft'
  const state = known === 'draft' && facts.publish && missing.length === 0 ? 'published' : known
  const outcome = outcomeOf(before?.source.contentHash, facts.contentHash, state !== known)
  const notes = [...record.notes, ...(state === 'draft' && facts.publish ? missing : [])]
  if (!facts.write || outcome === 'unchanged') return { outcome, state, reason: null, notes }
  const [offer] = record.offers
  const { id } = await saveTopic(
    tx,
    {
      ownerId: provider.id,
      categoryId,
      title: record.title,
      language: record.languages[0] ?? provider.language,
      ...textsOf(record),
      audience: record.audience ?? '',
      prerequisites: record.prerequisites ?? '',
      level: record.level ?? 'all',
      modes:
        record.mode === 'hybrid'
          ? ['venue', 'online']
          : record.mode
            ? [record.mode === 'online' ? 'online' : 'venue']
            : [],
      languages: record.languages,
      tags: record.keywords,
      priceMinor: offer?.minor ?? null,
      priceCurrency: offer?.currency ?? null,
      priceUnit: offer ? 'person' : null,
      sourceUrl: record.url,
      state,
      publishedAt: before?.topic?.publishedAt ?? (state === 'published' ? facts.now : null),
    },
    before?.topic?.id,
  )
  await keepSource(tx, facts, { topicId: id })
  await indexTopics(tx, [id])
  return { outcome, state, reason: null, notes }
}
