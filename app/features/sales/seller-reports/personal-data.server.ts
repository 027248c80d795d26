import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { sellerDetailRequests, sellerReportLines, sellerReports, sellerTaxDetails } from './tables.server.ts'

const LAW =
  'tax offices are told who earned what in a year, and what they were told is kept as the law demands'

export const sellerReportRows = [
  personalRows(sellerTaxDetails, {
    of: ({ partyId }) => eq(sellerTaxDetails.partyId, partyId),
    fate: 'kept',
    exported: {
      as: 'tax-details',
      columns: [
        'sellerType',
        'legalName',
        'givenName',
        'familyName',
        'street',
        'postalCode',
        'city',
        'country',
        'tin',
        'tinCountry',
        'hasNoTin',
        'vatNumber',
        'registerNumber',
        'birthDate',
        'birthCity',
        'birthCountry',
        'excludedAs',
        'updatedAt',
      ],
    },
    why: LAW,
  }),
  personalRows(sellerDetailRequests, {
    of: ({ partyId }) => eq(sellerDetailRequests.partyId, partyId),
    fate: 'deleted',
    exported: { as: 'tax-details-asked', columns: ['askedAt'] },
  }),
  personalRows(sellerReportLines, {
    of: ({ partyId }) => eq(sellerReportLines.partyId, partyId),
    fate: 'kept',
    exported: {
      as: 'reported-to-tax-offices',
      columns: ['currency', 'indicator', 'docRef', 'corrects', 'said'],
      withheld: ['digest'],
    },
    why: LAW,
  }),
  personalRows(sellerReports, {
    of: ({ accountId }) => eq(sellerReports.madeBy, accountId),
    fate: { madeBy: null },
    exported: 'what staff does for the marketplace is not about them',
    stays: ['kind', 'messageRef', 'operatorRef', 'operator'],
    why: 'who made a file is no longer said; the file is kept',
  }),
]
