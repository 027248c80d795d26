import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { cardMandates } from './tables.server.ts'

export const cardMandateRows = [
  personalRows(cardMandates, {
    of: ({ accountId }) => eq(cardMandates.consentedById, accountId),
    fate: 'kept',
    exported: {
      as: 'card-mandates',
      columns: [
        'state',
        'version',
        'language',
        'brand',
        'last4',
        'expMonth',
        'expYear',
        'consentedAt',
        'grantedAt',
        'expiryToldAt',
        'endedAt',
        'forgottenAt',
      ],
      // Keys of the gateway, by which a card is charged.
      withheld: ['gateway', 'customer', 'method'],
    },
    why: 'who agreed for a company that its card is charged is kept as long as what was charged by it',
  }),
]
