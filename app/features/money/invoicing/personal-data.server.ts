import { eq, or, sql } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { documentCounters, invoiceRegistrations, invoices } from './tables.server.ts'

export const invoiceRows = [
  personalRows(invoices, {
    of: ({ partyId }) => or(eq(invoices.buyerId, partyId), eq(invoices.sellerId, partyId)),
    fate: 'kept',
    exported: {
      as: 'invoices',
      columns: [
        'kind',
        'numberText',
        'issuedOn',
        'dueOn',
        'language',
        'currency',
        'totalMinor',
        'taxMinor',
        'tax',
        'lines',
        'state',
        'transfer',
        'withholding',
        'withheldMinor',
        'isPrepayment',
        'subjectKind',
        'createdAt',
      ],
      withheld: ['year', 'number', 'seller', 'buyer', 'words'],
      // Each side's details are its own; of the other one is given what its public page says.
      also: ({ partyId }) => ({
        seller: sql`case when ${invoices.sellerId} = ${partyId} then ${invoices.seller}
          else jsonb_build_object('name', ${nameShown(invoices.sellerId)}) end`,
        buyer: sql`case when ${invoices.buyerId} = ${partyId} then ${invoices.buyer}
          else jsonb_build_object('name', ${nameShown(invoices.buyerId)}) end`,
      }),
    },
    why: 'invoices are kept for as long as the law demands (§ 14b UStG: eight years)',
  }),
  personalRows(invoiceRegistrations, {
    of: ({ partyId }) =>
      sql`${invoiceRegistrations.invoiceId} in (select i.id from ${invoices} i where i.buyer_id = ${partyId} or i.seller_id = ${partyId})`,
    fate: 'kept',
    exported: {
      as: 'invoice-registrations',
      columns: ['irn', 'ackNumber', 'ackDate', 'refusal', 'createdAt', 'settledAt'],
      withheld: ['tries', 'tryAt', 'signedCode'],
    },
    why: 'they are part of invoices, which are kept for as long as the law demands',
  }),
  rowsOfNobody(documentCounters, 'numbers of documents'),
]
