import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { resendRefund } from '#app/features/sales/cancellations/resend-refund.server.ts'
import { callOffSale } from '#app/features/sales/organiser-sales/manual-orders/call-off-sale.server.ts'
import { callOffUnpaid } from '#app/features/sales/receivables/call-off-unpaid.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** Where staff settles transfers for sellers. */
export const STAFF_TRANSFERS = '/admin/transfers'

export const TRANSFERS_DONE = ['marked', 'calledOff', 'sent', 'again', 'otherwise'] as const

/** What a button does, and what is said afterwards; null where what was chosen says it. */
export type TransferStep = [
  (ctx: Ctx, values: unknown) => Promise<void>,
  (typeof TRANSFERS_DONE)[number] | 'saved' | null,
]

/** What staff settles for sellers with a button, and these themselves. */
export const SETTLING_STEPS: readonly [string, TransferStep][] = [
  ['came', [markTransferPaid, 'marked']],
  ['sent', [markSentBack, 'sent']],
  ['resend', [resendRefund, null]],
]

/** The buttons of transfers that are awaited or sent back, for their seller. */
export const TRANSFER_STEPS: readonly [string, TransferStep][] = [
  ...SETTLING_STEPS,
  ['callOff', [callOffSale, 'calledOff']],
  ['callOffUnpaid', [callOffUnpaid, 'calledOff']],
]
