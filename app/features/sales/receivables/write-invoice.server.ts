import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getBookingInvoice } from './queries-documents.server.ts'

const count = cheapLimit({ name: 'booking-invoices', points: 60, seconds: 300 })

/**
 * The invoice of an own booking as PDF in the reader's language, with the code to scan while it is owed by
 * transfer. Anybody else's is not found; refuses who asks too often with `limit`.
 */
export async function writeBookingInvoice(ctx: Ctx, reference: string) {
  await count(actsForParty(ctx.actor) ? callerIdOf(ctx.actor) : ctx.ip)
  const invoice = await getBookingInvoice(ctx, reference)

  const { language } = ctx
  const say = { language, t: translator(language), site: config().ORIGIN }
  const pdf = await writePdf(invoiceDocument(invoice, say))
  return { pdf, numberText: invoice.numberText }
}
