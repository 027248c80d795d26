import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getBookingInvoice } from './queries-documents.server.ts'

const count = cheapLimit({ name: 'booking-invoices', points: 60, seconds: 300 })

/**
 * The invoice of an own booking as PDF in the reader's language, as it was issued. Anybody else's is not
 * found; refuses who asks too often with `limit`.
 */
export async function writeBookingInvoice(ctx: Ctx, reference: string) {
  await count(actsForParty(ctx.actor) ? callerIdOf(ctx.actor) : ctx.ip)
  const invoice = await getBookingInvoice(ctx, reference)

  const system = systemContext('receivables.write-invoice', { requestId: ctx.requestId, now: ctx.now })
  const { content: pdf } = await openInvoiceFile(system, invoice.id, {
    format: 'pdf',
    language: ctx.language,
  })
  return { pdf, numberText: invoice.numberText }
}
