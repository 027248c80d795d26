import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { payerConfirmations } from '../tables.server.ts'

export const payerRows = [
  personalRows(payerConfirmations, {
    of: ({ accountId }) => eq(payerConfirmations.confirmedById, accountId),
    fate: { confirmedById: null },
    exported: 'what staff decided about companies; the trace of what somebody did is given',
    stays: ['reason'],
    why: 'it says why a company is trusted; who said so is no longer said',
  }),
]
