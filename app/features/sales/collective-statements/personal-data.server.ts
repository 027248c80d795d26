import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  collectionDisputes,
  collectionReceipts,
  collectionReturns,
  collectionUses,
  collectiveStatementCounters,
  collectiveStatementLines,
  collectiveStatements,
} from './tables.server.ts'

const BOOKS = 'the books of a company and of the marketplace, kept as the law demands'

export const collectiveStatementsRows = [
  rowsOfNobody(collectiveStatementCounters, 'the last number of a year'),
  personalRows(collectiveStatements, {
    of: ({ accountId, partyId }) =>
      sql`${collectiveStatements.partyId} = ${partyId} or ${collectiveStatements.requestedBy} = ${accountId}`,
    fate: 'kept',
    exported: {
      as: 'collective-statements',
      columns: ['year', 'number', 'numberText', 'issuedOn', 'periodOn', 'company', 'credits', 'createdAt'],
      withheld: ['reference'],
    },
    why: BOOKS,
  }),
  rowsOfNobody(collectiveStatementLines, BOOKS),
  personalRows(collectionReceipts, {
    of: ({ accountId, partyId }) =>
      sql`${collectionReceipts.partyId} = ${partyId} or ${accountId} in (${collectionReceipts.enteredBy}, ${collectionReceipts.sentBackBy})`,
    fate: 'kept',
    exported: {
      as: 'collection-receipts',
      columns: ['amountMinor', 'currency', 'day', 'createdAt', 'assignedAt', 'sentBackAt'],
      withheld: ['entryKey', 'payer', 'payerMark', 'words'],
    },
    stays: ['payer', 'payerMark', 'words'],
    why: BOOKS,
  }),
  rowsOfNobody(collectionUses, BOOKS),
  personalRows(collectionDisputes, {
    of: ({ accountId }) =>
      sql`${accountId} in (${collectionDisputes.raisedBy}, ${collectionDisputes.endedBy})`,
    fate: 'kept',
    exported: { as: 'disputed-invoices', columns: ['reason', 'raisedAt', 'endedAt'] },
    stays: ['reason'],
    why: BOOKS,
  }),
  personalRows(collectionReturns, {
    of: ({ accountId }) => eq(collectionReturns.returnedBy, accountId),
    fate: 'kept',
    exported: { as: 'credit-returns', columns: ['amountMinor', 'currency', 'returnedAt'] },
    why: BOOKS,
  }),
]
