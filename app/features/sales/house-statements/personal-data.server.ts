import { eq } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { houseEntries, houseStatements } from './tables.server.ts'

export const houseStatementsRows = [
  personalRows(houseStatements, {
    of: ({ accountId }) => eq(houseStatements.broughtBy, accountId),
    fate: 'kept',
    exported: { as: 'house-statements', columns: ['code', 'fileName', 'createdAt', 'doneAt'] },
    stays: ['fileName'],
    why: 'who of staff brought a statement',
  }),
  rowsOfNobody(houseEntries, 'entries of the marketplace’s own accounts; names and words go after 90 days'),
]
