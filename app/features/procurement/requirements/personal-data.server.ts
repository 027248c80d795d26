import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { requirements } from './tables.server.ts'

export const requirementRows = [
  personalRows(requirements, {
    of: ({ partyId }) => eq(requirements.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'requirements',
      columns: [
        'slug',
        'title',
        'language',
        'description',
        'participants',
        'mode',
        'trainingLanguage',
        'city',
        'country',
        'wishedFrom',
        'wishedTo',
        'deadline',
        'budgetFromMinor',
        'budgetToMinor',
        'budgetCurrency',
        'budgetHidden',
        'sealed',
        'closedReason',
        'state',
        'publishedAt',
        'createdAt',
      ],
      // Of a sealed one nobody learns it before its deadline.
      withheld: ['proposalCount'],
    },
  }),
]
