import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { attachPapers } from './attach-papers.server.ts'
import { invoiceCorrectedMail } from './emails/invoice-corrected.email.tsx'

const former = alias(invoices, 'former')
const note = alias(invoices, 'note')
const LONG_AGO = new Date(0)

/**
 * Sends who bought, once and in the language of the order, the new invoice and the note that takes the one of
 * before back, and notifies them. Refuses whoever is not the system.
 */
export async function emailCorrection(ctx: Ctx, invoiceId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ order: orders, invoice: invoices, former, note, to: accounts.email, account: accounts.id })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.subjectKind, 'order'), eq(invoices.subjectId, orders.id)))
    .innerJoin(former, eq(former.id, invoices.replacesId))
    .innerJoin(note, and(eq(note.creditsId, former.id), eq(note.state, 'replaced')))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .where(and(everyOrder(ctx), eq(invoices.id, invoiceId)))
  if (!found) return
  const { order, invoice, to, account } = found
  const language = isLanguage(order.language) ? order.language : DEFAULT_LANGUAGE
  const t = translator(language)
  const owedMinor = invoice.totalMinor - order.creditedMinor - order.withheldMinor
  const email = await composeEmail(
    invoiceCorrectedMail(t, {
      language,
      seller: nameForMail(invoice.seller.name) ?? '',
      former: found.former.numberText,
      note: found.note.numberText,
      number: invoice.numberText,
      owed:
        invoice.state === 'issued'
          ? {
              amount: formatMoney(money(owedMinor, invoice.currency), language),
              day: formatDay(new Date(`${invoice.dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO),
            }
          : null,
      link: config().ORIGIN + pathIn(language, buyersPath(order)),
    }),
  )
  const attachments = await attachPapers(ctx, [found.note, invoice], language)

  await inTransaction(async (tx) => {
    const dedupKey = `invoice-corrections.corrected:${invoiceId}`
    await sendMail(tx, {
      to,
      language,
      kind: 'invoice-corrections.corrected',
      ...email,
      attachments,
      dedupKey,
    })
    if (order.enteredBy !== null) return
    await notifyAccounts(tx, [
      {
        kind: 'invoiceCorrected',
        to: { account },
        about: invoiceId,
        parameters: { number: invoice.numberText, former: found.former.numberText },
        link: `/mybooking/${order.reference}/invoice`,
      },
    ])
  })
}
