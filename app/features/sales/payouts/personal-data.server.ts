import { eq, or } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { payoutBatches, payoutHolds, payoutLines, payouts } from './tables.server.ts'

const BOOKS = 'the books: amounts, and to which account they were sent, kept as the law demands'

export const payoutRows = [
  personalRows(payouts, {
    of: ({ partyId }) => eq(payouts.partyId, partyId),
    fate: 'kept',
    exported: {
      as: 'payouts',
      columns: [
        'code',
        'amountMinor',
        'currency',
        'state',
        'holdReason',
        'failure',
        'holder',
        'format',
        'number',
        'bank',
        'address',
        'createdAt',
        'sentAt',
        'settledAt',
      ],
    },
    why: BOOKS,
  }),
  rowsOfNobody(payoutLines, BOOKS),
  personalRows(payoutBatches, {
    of: ({ accountId }) =>
      or(
        eq(payoutBatches.preparedBy, accountId),
        eq(payoutBatches.approvedBy, accountId),
        eq(payoutBatches.sentBy, accountId),
      ),
    fate: 'kept',
    exported: {
      as: 'payout-batches',
      columns: [
        'code',
        'currency',
        'method',
        'state',
        'needsApproval',
        'count',
        'totalMinor',
        'executesOn',
        'createdAt',
        'sentAt',
      ],
    },
    why: 'who of staff sent money',
  }),
  personalRows(payoutHolds, {
    of: ({ partyId }) => eq(payoutHolds.partyId, partyId),
    fate: 'kept',
    exported: { as: 'payout-holds', columns: ['words', 'placedAt', 'releasedAt'] },
    why: 'why money was held',
  }),
]
