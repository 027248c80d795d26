import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyTrainingTopicJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { trainingTopicsKinds } from './notification-kinds.ts'
import { notifyTrainingTopic } from './notify-training-topic.server.ts'
import { trainingTopicRows } from './personal-data.server.ts'
import { topicProviderInvited, trainingTopicOpened } from './training-topic.ts'

export const trainingTopicsWiring: Wiring = {
  jobs: [carryOutFast(notifyTrainingTopicJob, notifyTrainingTopic)],
  followers: [
    follow(trainingTopicOpened, notifyTrainingTopicJob, ({ subjectId }) => ({ topicId: subjectId })),
    follow(topicProviderInvited, notifyTrainingTopicJob, ({ subjectId, details: { provider } }) => ({
      topicId: subjectId,
      providerId: provider,
    })),
  ],
  personalData: trainingTopicRows,
  fillings: [fill(categoryUses, [{ move: moveCategory }]), fill(notificationKinds, trainingTopicsKinds)],
}
