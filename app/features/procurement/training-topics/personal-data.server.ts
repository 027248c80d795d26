import { eq, or, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { trainingTopicInvitations, trainingTopics } from './tables.server.ts'

export const trainingTopicRows = [
  personalRows(trainingTopics, {
    of: ({ accountId, partyId }) =>
      or(eq(trainingTopics.createdBy, accountId), eq(trainingTopics.companyId, partyId)),
    fate: 'kept',
    exported: {
      as: 'training-topics',
      columns: [
        'code',
        'title',
        'language',
        'description',
        'audience',
        'participants',
        'days',
        'budgetMinor',
        'budgetCurrency',
        'budgetShown',
        'state',
        'revision',
        'openedAt',
        'createdAt',
        'updatedAt',
      ],
    },
    why: 'the company keeps what it needs',
  }),
  personalRows(trainingTopicInvitations, {
    of: ({ partyId }) => eq(trainingTopicInvitations.providerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'training-topic-invitations',
      columns: ['createdAt', 'withdrawnAt'],
      also: () => ({
        topic: sql`(select t.code from ${trainingTopics} t where t.id = ${trainingTopicInvitations.topicId})`,
      }),
    },
  }),
]
