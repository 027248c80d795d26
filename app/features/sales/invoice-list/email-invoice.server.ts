import { and, eq, sql } from 'drizzle-orm'
import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { invoiceSentMail } from './emails/invoice-sent.email.tsx'
import { everySending } from './queries-scope.server.ts'
import { invoiceSendings } from './tables.server.ts'

/**
 * Emails a document with its paper to the address that its seller named, once and in the language of the
 * document. Nothing where that address is gone. Refuses whoever is not the system.
 */
export async function emailInvoice(ctx: Ctx, sendingId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({
      to: invoiceSendings.address,
      id: invoices.id,
      number: invoices.numberText,
      language: invoices.language,
      seller: sql<string>`${invoices.seller} ->> 'name'`,
      buyer: sql<string>`${invoices.buyer} ->> 'name'`,
    })
    .from(invoiceSendings)
    .innerJoin(invoices, eq(invoices.id, invoiceSendings.invoiceId))
    .where(and(everySending(ctx), eq(invoiceSendings.id, sendingId)))
  if (!found?.to) return
  const { to, id, number } = found
  const language = isLanguage(found.language) ? found.language : DEFAULT_LANGUAGE
  const seller = nameForMail(found.seller) ?? ''
  const buyer = nameForMail(found.buyer) ?? ''
  const email = await composeEmail(invoiceSentMail(translator(language), { language, seller, buyer, number }))
  const { content } = await openInvoiceFile(ctx, id, { format: 'pdf', language })
  const paper = { filename: `${number}.pdf`, contentType: 'application/pdf' }
  const attachments = [{ ...paper, content: content.toString('base64'), encoding: 'base64' as const }]

  const dedupKey = `invoice-list.invoice:${sendingId}`
  await inTransaction((tx) =>
    sendMail(tx, { to, language, kind: 'invoice-list.invoice', ...email, attachments, dedupKey }),
  )
}
