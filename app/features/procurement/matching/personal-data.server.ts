import { eq, sql } from 'drizzle-orm'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { matchMails, requirementMatches } from './tables.server.ts'

const titleOf = (id: typeof matchMails.requirementId | typeof requirementMatches.requirementId) => ({
  requirement: sql`(select q.slug from ${requirements} q where q.id = ${id})`,
})

export const matchingRows = [
  personalRows(matchMails, {
    of: ({ accountId }) => eq(matchMails.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'match-mails',
      columns: ['createdAt', 'mailedAt'],
      also: () => titleOf(matchMails.requirementId),
    },
  }),
  personalRows(requirementMatches, {
    of: ({ partyId }) => eq(requirementMatches.providerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'requirement-matches',
      columns: ['score', 'reasons', 'createdAt', 'refusal', 'isNamed', 'refusedAt'],
      also: () => titleOf(requirementMatches.requirementId),
    },
  }),
]
