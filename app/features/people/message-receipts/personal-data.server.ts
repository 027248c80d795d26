import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { withheldReceipts } from './tables.server.ts'

export const messageReceiptsRows = [
  personalRows(withheldReceipts, {
    of: ({ accountId }) => eq(withheldReceipts.chosenBy, accountId),
    fate: { chosenBy: null },
    exported: { as: 'withheld-receipts', columns: ['chosenAt'] },
    why: 'the choice is the party’s',
  }),
]
