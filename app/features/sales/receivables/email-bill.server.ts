import { and, eq, isNotNull } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { writeTransfer } from '#app/features/money/invoicing/written-transfer.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type BillNews, isOffNews } from '#app/features/sales/orders/bill.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { billMail } from './emails/bill.email.tsx'

const LONG_AGO = new Date(0)

const TOLD_SELLER = { billed: 'orderReserved', overdue: 'orderOverdue', lapsed: 'orderLapsed' } as const

type News = Exclude<BillNews, 'good' | 'goodDue'>

/** What it is called where the tickets are valid already. */
const ofGood = (news: News): BillNews => (news === 'billed' ? 'good' : news === 'due' ? 'goodDue' : news)

/**
 * Emails who ordered on an invoice, in the language of the order and once for each news: what is to be paid,
 * that it still is or is overdue, or that the order was called off, as no money came or by who sold it; only
 * as long as it is true. Notifies its seller of the first, that it is overdue, and that no money came.
 * Refuses whoever is not the system.
 */
export async function emailBill(ctx: Ctx, { orderId, news }: { orderId: string; news: News }): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({
      order: orders,
      invoice: invoices,
      to: accounts.email,
      title: orderItems.title,
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyOrder(ctx), eq(orders.id, orderId), isNotNull(orders.billedAt)))
  if (!found?.invoice.transfer) return
  const { order, to, title: typed } = found
  const totalMinor = found.invoice.totalMinor - order.creditedMinor - order.withheldMinor
  const invoice = { ...found.invoice, totalMinor }
  if (order.payment !== (isOffNews(news) ? 'failed' : 'awaiting')) return

  const language = isLanguage(order.language) ? order.language : 'en'
  const t = translator(language)
  const title = textForMail(typed)
  const transfer = writeTransfer({ ...invoice, transfer: found.invoice.transfer })
  const owed: [string, string][] = [
    [t('transfers:owed.amount'), formatMoney(money(invoice.totalMinor, invoice.currency), language)],
    [t('transfers:owed.holder'), nameForMail(transfer.holder) ?? ''],
    [t(transfer.format === 'iban' ? 'transfers:owed.iban' : 'transfers:owed.number'), transfer.number],
    ...(transfer.bank
      ? [[t(`transfers:owed.bank.${transfer.format}`), transfer.bank] as [string, string]]
      : []),
    [t('transfers:owed.reference'), transfer.reference],
  ]
  const email = await composeEmail(
    billMail(t, {
      language,
      title,
      invoiceNumber: invoice.numberText,
      news: order.validWhileUnpaid ? ofGood(news) : news,
      day: formatDay(new Date(`${invoice.dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO),
      owed: isOffNews(news) ? [] : owed,
      link: config().ORIGIN + pathIn(language, buyersPath(order)),
    }),
  )

  await inTransaction(async (tx) => {
    const dedupKey = `orders.bill-${news}:${orderId}`
    await sendMail(tx, { to, language, kind: `orders.bill-${news}`, ...email, dedupKey })
    // Who sold it knows that it was billed, or called off.
    if (news === 'due' || news === 'withdrawn' || (news === 'billed' && order.enteredBy !== null)) return
    const kind = TOLD_SELLER[news]
    const about = { to: { adminsOf: order.sellerId }, about: orderId, parameters: { title: typed } }
    await notifyAccounts(tx, [{ kind, ...about, link: '/revenue/transfers' }])
  })
}
