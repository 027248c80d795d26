import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
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
import { invoiceReminderMail } from './emails/invoice-reminder.email.tsx'
import { invoiceReminders } from './tables.server.ts'
import { writeReminder } from './write-reminder.server.ts'

const LONG_AGO = new Date(0)

/**
 * Sends a reminder to who placed the order, once and in its language, with the paper; nothing of one that is
 * over by then. The seller's admins hear of the first that an order is overdue. Refuses whoever is not the
 * system.
 */
export async function emailReminder(ctx: Ctx, reminderId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({
      reminder: invoiceReminders,
      order: orders,
      title: orderItems.title,
      to: accounts.email,
      account: accounts.id,
    })
    .from(orders)
    .innerJoin(invoiceReminders, eq(invoiceReminders.orderId, orders.id))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyOrder(ctx), eq(invoiceReminders.id, reminderId)))
  if (found?.order.payment !== 'awaiting') return
  const { reminder, order, to, account, title } = found
  const language = isLanguage(reminder.language) ? reminder.language : DEFAULT_LANGUAGE
  const amount = (minor: number) => formatMoney(money(minor, reminder.currency), language)
  const { claim } = reminder
  const email = await composeEmail(
    invoiceReminderMail(translator(language), {
      language,
      seller: nameForMail(reminder.seller.name) ?? '',
      number: reminder.numberText,
      invoice: reminder.invoiceNumber,
      day: formatDay(new Date(`${reminder.dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO),
      open: amount(reminder.openMinor),
      claimed: claim ? amount(claim.interestMinor + claim.costsMinor) : null,
      link: config().ORIGIN + pathIn(language, buyersPath(order)),
    }),
  )
  const { pdf, numberText } = await writeReminder(ctx, reminderId)
  const paper = { filename: `reminder-${numberText}.pdf`, contentType: 'application/pdf' }
  const attachments = [{ ...paper, content: pdf.toString('base64'), encoding: 'base64' as const }]

  await inTransaction(async (tx) => {
    const dedupKey = `invoice-reminders.reminder:${reminderId}`
    await sendMail(tx, { to, language, kind: 'invoice-reminders.reminder', ...email, attachments, dedupKey })
    const seller = { adminsOf: order.sellerId }
    const parameters = { number: reminder.invoiceNumber, name: reminder.seller.name }
    await notifyAccounts(tx, [
      {
        kind: 'orderOverdue',
        to: seller,
        about: order.id,
        parameters: { title },
        link: '/revenue/transfers',
      },
      ...(order.enteredBy === null
        ? [
            {
              kind: 'invoiceReminded' as const,
              to: { account },
              about: reminderId,
              parameters,
              link: `/mybooking/${order.reference}/invoice`,
            },
          ]
        : []),
    ])
  })
}
