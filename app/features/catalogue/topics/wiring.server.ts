import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { categoryUses } from './category-uses.server.ts'
import { reindexTopicJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { topicRows } from './personal-data.server.ts'
import { topicSubject } from './queries-subject.server.ts'
import { reindexTopic } from './reindex-topic.server.ts'
import { topicArchived, topicChanged, topicPublished, topicSuspended } from './topic.ts'

export const topicsWiring: Wiring = {
  jobs: [carryOutFast(reindexTopicJob, (ctx, { topicId }) => reindexTopic(ctx, topicId))],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    ...[topicArchived, topicSuspended].map((fact) => follow(fact, forgetPagesJob, () => ({}))),
    ...[topicPublished, topicChanged, topicArchived, topicSuspended].map((fact) =>
      follow(fact, reindexTopicJob, ({ subjectId }) => ({ topicId: subjectId })),
    ),
  ],
  personalData: topicRows,
  fillings: [fill(categoryUses, [{ move: moveCategory }]), fill(subjectKinds, { topic: topicSubject })],
}
