import { follow } from '#app/platform/facts.server.ts'
import { forgetPages } from '#app/platform/process-news.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { reindexTopic } from './jobs.ts'
import { reindexOneTopic } from './reindex-topic.server.ts'
import { topicArchived, topicChanged, topicPublished, topicSuspended } from './topic.ts'

export const topicsWiring: Wiring = {
  jobs: [carryOutFast(reindexTopic, (ctx, { topicId }) => reindexOneTopic(ctx, topicId))],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    ...[topicArchived, topicSuspended].map((fact) => follow(fact, forgetPages, () => ({}))),
    ...[topicPublished, topicChanged, topicArchived, topicSuspended].map((fact) =>
      follow(fact, reindexTopic, ({ subjectId }) => ({ topicId: subjectId })),
    ),
  ],
}
