import type { RefundCause } from '#app/features/money/payments/refund.ts'
import type { Language } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'
import { findCreditNumber } from './queries-balance.server.ts'
import { writeCreditNote } from './write-credit-note.server.ts'

type Of = { order: { id: string; reference: string }; cause: RefundCause | null; language: Language }

/**
 * The note that credits what went back of an order for a cause, or the invoice that was taken back without
 * one, for an email to its buyer; none before it is issued. For the system alone.
 */
export async function attachCreditNote(ctx: Ctx, { order, cause, language }: Of): Promise<MailAttachment[]> {
  requireSystem(ctx)
  const number = await findCreditNumber(ctx, order.id, cause)
  if (number === null) return []
  const { pdf } = await writeCreditNote(ctx, { reference: order.reference, number }, language)
  const filename = `credit-note-${number}.pdf`
  return [{ filename, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' }]
}
