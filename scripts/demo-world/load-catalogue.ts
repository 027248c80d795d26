import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { type Known, knownOf, sellerIdOf, trainerIdOf } from './known.ts'
import type { DemoWorld } from './plan.ts'
import type { PlannedEvent } from './plan-events.ts'
import { galleryFor } from './plan-gallery.ts'
import type { PlannedTopic } from './plan-topics.ts'

const DAY = 86_400_000

export async function loadTopics(
  tx: Tx,
  now: Date,
  world: DemoWorld,
  known: Known,
): Promise<Map<PlannedTopic, string>> {
  const ids = new Map<PlannedTopic, string>()
  for (const topic of world.topics) {
    const published = new Date(now.getTime() - topic.publishedDaysAgo * DAY)
    const { id } = await saveTopic(tx, {
      ownerId: sellerIdOf(known, topic),
      categoryId: knownOf(known.categories, topic.category),
      title: topic.title,
      language: topic.language,
      summary: topic.summary,
      description: richTextOf({ format: 'html', text: topic.richDescription }),
      outcomes: topic.outcomes,
      outline: topic.outline.map(({ module, detail, points = [] }) => ({
        title: module,
        points: detail ? [detail, ...points] : points,
      })),
      tags: topic.tags,
      videoUrl: topic.videoUrl,
      gallery: topic.gallery,
      audience: topic.audience,
      prerequisites: topic.prerequisites ?? '',
      level: topic.level,
      durationMinutes: topic.hours * 60,
      modes: topic.modes,
      languages: topic.languages,
      cities: topic.cities,
      largestGroup: topic.largestGroup,
      priceMinor: topic.price.minor,
      priceCurrency: topic.price.currency,
      priceUnit: topic.price.unit,
    })
    if (topic.state === 'published')
      await changeTopicState(tx, systemContext('demo-world', { now: () => now }), {
        id,
        step: 'publish',
        since: published,
      })
    ids.set(topic, id)
  }
  return ids
}

export async function loadEvents(
  tx: Tx,
  now: Date,
  world: DemoWorld,
  known: Known,
  topicIds: Map<PlannedTopic, string>,
): Promise<string[]> {
  const ids: string[] = []
  for (const event of world.events) ids.push(await loadEvent(tx, now, event, known, topicIds))
  await indexEvents(tx, ids)
  return ids
}

async function loadEvent(
  tx: Tx,
  now: Date,
  event: PlannedEvent,
  known: Known,
  topicIds: Map<PlannedTopic, string>,
): Promise<string> {
  const { topic, owner: _owner, fill: _fill, coming: _coming, state, publishedAt, ...facts } = event
  const { id } = await saveEventSale(tx, {
    ...facts,
    ownerId: sellerIdOf(known, topic),
    trainerId: trainerIdOf(known, topic),
    topicId: topicIds.get(topic) ?? null,
    categoryId: knownOf(known.categories, topic.category),
    title: topic.title,
    language: topic.language,
    summary: topic.summary,
    description: richTextOf({ format: 'html', text: topic.richDescription }),
    outcomes: topic.outcomes,
    gallery: galleryFor(`${topic.title} ${event.city ?? ''}`, topic.language, {
      meets: event.mode === 'venue',
      online: event.mode === 'online',
      isManual: false,
      count: topic.gallery.length > 0 ? 3 : 0,
    }),
    runsForSure: state === 'completed',
  })
  await publishEvent(tx, systemContext('demo-world', { now: () => now }), { id, since: publishedAt })
  return id
}
