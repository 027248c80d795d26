import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { owedMinor } from '#app/features/sales/orders/open-money.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { lineCredits } from '#app/features/sales/receivables/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { attachPapers } from './attach-papers.server.ts'
import { linesCreditedMail } from './emails/lines-credited.email.tsx'

const corrected = alias(invoices, 'corrected')

type Asked = { orderId: string; creditKey: string }

/**
 * Sends who bought, once and in the language of the order, the credit note of some of what is owed. Refuses
 * whoever is not the system.
 */
export async function emailLineCredit(ctx: Ctx, { orderId, creditKey }: Asked): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ order: orders, note: invoices, corrected, reason: lineCredits.reason, to: accounts.email })
    .from(orders)
    .innerJoin(lineCredits, eq(lineCredits.orderId, orders.id))
    .innerJoin(invoices, eq(invoices.creditKey, lineCredits.id))
    .innerJoin(corrected, eq(corrected.id, invoices.creditsId))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .where(and(everyOrder(ctx), eq(orders.id, orderId), eq(lineCredits.id, creditKey)))
  if (!found) return
  const { order, note, to } = found
  const language = isLanguage(order.language) ? order.language : DEFAULT_LANGUAGE
  const t = translator(language)
  const amount = (minor: number) => formatMoney(money(minor, note.currency), language)
  const email = await composeEmail(
    linesCreditedMail(t, {
      language,
      seller: nameForMail(note.seller.name) ?? '',
      invoice: found.corrected.numberText,
      note: note.numberText,
      credited: amount(note.totalMinor),
      left: amount(owedMinor(order)),
      reason: textForMail(found.reason),
      link: config().ORIGIN + pathIn(language, buyersPath(order)),
    }),
  )
  const attachments = await attachPapers(ctx, [note], language)

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: 'invoice-corrections.credited',
      ...email,
      attachments,
      dedupKey: `invoice-corrections.credited:${creditKey}`,
    }),
  )
}
