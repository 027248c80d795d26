import { eq, or, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { trainingNeedLinks, trainingNeeds } from './tables.server.ts'

export const trainingNeedRows = [
  rowsOfNobody(trainingNeedLinks, 'the address of a page of the company'),
  personalRows(trainingNeeds, {
    of: ({ accountId, partyId, provenEmail }) =>
      or(
        eq(trainingNeeds.accountId, accountId),
        eq(trainingNeeds.companyId, partyId),
        sql`lower(${trainingNeeds.email}) = ${provenEmail}`,
      ),
    fate: { accountId: null, name: null, email: null, reason: null },
    stays: ['language', 'title', 'titleKey', 'declinedReason'],
    exported: {
      as: 'training-needs',
      columns: [
        'name',
        'email',
        'language',
        'title',
        'reason',
        'wantedBy',
        'rank',
        'state',
        'plannedAs',
        'declinedReason',
        'createdAt',
        'decidedAt',
      ],
      // The title once more, as it is compared.
      withheld: ['titleKey'],
    },
    why: 'the company keeps what was needed',
  }),
]
