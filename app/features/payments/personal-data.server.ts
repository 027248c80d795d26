import { eq } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { gatewayNotices, ledgerEntries, ledgerTransactions, payments, refunds } from './tables.server.ts'

const LEDGER = 'the books: amounts and numbers, kept as the law demands'

export const paymentRows = [
  personalRows(payments, { of: ({ partyId }) => eq(payments.payerId, partyId), fate: 'kept', why: LEDGER }),
  rowsOfNobody(refunds, LEDGER),
  rowsOfNobody(gatewayNotices, LEDGER),
  rowsOfNobody(ledgerTransactions, LEDGER),
  personalRows(ledgerEntries, {
    of: ({ partyId }) => eq(ledgerEntries.ownerId, partyId),
    fate: 'kept',
    why: LEDGER,
  }),
]
