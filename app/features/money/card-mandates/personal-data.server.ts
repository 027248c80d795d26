import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { cardMandates } from './tables.server.ts'

export const cardMandateRows = [
  personalRows(cardMandates, {
    of: ({ accountId }) => eq(cardMandates.consentedById, accountId),
    fate: 'kept',
    exported: {
      as: 'card-mandates',
      columns: ['state', 'version', 'language', 'consentedAt', 'grantedAt', 'endedAt'],
    },
    why: 'who agreed for a company that its card is charged is kept as long as what was charged by it',
  }),
]
