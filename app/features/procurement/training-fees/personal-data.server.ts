import { eq, or, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { trainingFeeRequests, trainingFees, trainingFeeVersions } from './tables.server.ts'

const WHY = 'the other side keeps what was agreed on'

export const trainingFeeRows = [
  personalRows(trainingFeeVersions, {
    of: ({ accountId }) => eq(trainingFeeVersions.writtenBy, accountId),
    fate: 'kept',
    exported: {
      as: 'training-fee-versions',
      columns: [
        'version',
        'readVersion',
        'step',
        'side',
        'topicRevision',
        'unit',
        'amountMinor',
        'currency',
        'tax',
        'includes',
        'validUntil',
        'words',
        'createdAt',
      ],
      also: () => ({
        fee: sql`(select f.code from ${trainingFees} f where f.id = ${trainingFeeVersions.feeId})`,
      }),
    },
    why: WHY,
  }),
  personalRows(trainingFees, {
    of: ({ partyId }) => or(eq(trainingFees.companyId, partyId), eq(trainingFees.providerId, partyId)),
    fate: 'kept',
    exported: {
      as: 'training-fees',
      columns: ['code', 'state', 'version', 'proposer', 'validUntil', 'createdAt', 'updatedAt'],
    },
    why: WHY,
  }),
  rowsOfNobody(trainingFeeRequests, 'which fee a training was requested at'),
]
