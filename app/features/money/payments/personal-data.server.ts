import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  payments,
  refunds,
  webhookEvents,
} from './tables.server.ts'

const LEDGER = 'the books: amounts and numbers, kept as the law demands'

export const paymentRows = [
  personalRows(payments, {
    of: ({ partyId }) => eq(payments.payerId, partyId),
    fate: 'kept',
    exported: {
      as: 'payments',
      columns: [
        'subjectKind',
        'gateway',
        'amountMinor',
        'refundedMinor',
        'authorizedMinor',
        'currency',
        'state',
        'declineReason',
        'gatewayReference',
        'cardLast4',
        'createdAt',
        'settledAt',
      ],
      withheld: [
        'idempotencyKey',
        'bodyHash',
        'confirmUrl',
        'captureMinor',
        'lookAt',
        'feeMinor',
        'feeCurrency',
      ],
    },
    why: LEDGER,
  }),
  rowsOfNobody(refunds, LEDGER),
  personalRows(disputes, {
    of: ({ partyId }) => eq(disputes.sellerId, partyId),
    fate: 'kept',
    exported: {
      as: 'disputes',
      columns: [
        'code',
        'amountMinor',
        'currency',
        'reason',
        'state',
        'openedAt',
        'evidenceDueAt',
        'statement',
        'statedAt',
        'includesMessages',
        'sentFiles',
        'evidence',
        'answeredAt',
        'decidedAt',
      ],
      withheld: ['gatewayReference', 'answerRefusal', 'feeMinor', 'feeCurrency'],
    },
    why: LEDGER,
  }),
  rowsOfNobody(webhookEvents, LEDGER),
  rowsOfNobody(ledgerTransactions, LEDGER),
  personalRows(ledgerEntries, {
    of: ({ partyId }) => eq(ledgerEntries.ownerId, partyId),
    fate: 'kept',
    exported: {
      as: 'account-entries',
      columns: ['account', 'amountMinor', 'currency'],
      also: () => ({
        kind: sql`(select t.kind from ${ledgerTransactions} t where t.id = ${ledgerEntries.transactionId})`,
        at: sql`(select t.occurred_at from ${ledgerTransactions} t where t.id = ${ledgerEntries.transactionId})`,
      }),
    },
    why: LEDGER,
  }),
]
