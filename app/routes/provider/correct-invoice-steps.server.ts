import { answerCorrection } from '#app/features/sales/invoice-corrections/answer-correction.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { correctPath } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { declineCorrection } from '#app/features/sales/invoice-corrections/decline-correction.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** What each button on the page of an invoice that is corrected does; returns where it leads. */
export async function takeCorrectionStep(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
  invoice: string,
): Promise<string> {
  const input = { ...values, invoice }
  switch (values.intent) {
    case 'correct':
      return `${correctPath(await correctRecipient(ctx, input))}?done=correct`
    case 'answer':
      return `${correctPath(await answerCorrection(ctx, input))}?done=correct`
    case 'decline':
      await declineCorrection(ctx, input)
      return `${correctPath(invoice)}?done=decline`
    case 'credit':
      await creditInvoiceLines(ctx, input)
      return `${correctPath(invoice)}?done=credit`
    default:
      throw refuse('conflict', 'common:refused.state')
  }
}
