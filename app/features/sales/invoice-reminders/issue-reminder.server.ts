import { eq } from 'drizzle-orm'
import type { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { takeReminderNumber } from '#app/features/money/invoicing/take-reminder-number.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import type { Reminded } from './find-reminded.server.ts'
import { reminderIssued, reminderNumber } from './reminder.ts'
import { invoiceReminders } from './tables.server.ts'

type Wanted = {
  order: OrderRow
  invoice: typeof invoices.$inferSelect
  reminded: Reminded
  /** Of the schedule; null by hand. */
  step: number | null
  sentBy: AccountId | null
}

/**
 * Issues a reminder of a locked order on an invoice that is owed, with the next number of the seller's own
 * series and year. Returns its id. As the last that its transaction does.
 */
export async function issueReminder(
  tx: Tx,
  ctx: Ctx,
  { order, invoice, reminded, step, sentBy }: Wanted,
): Promise<string> {
  const { today, openMinor, claim } = reminded
  if (invoice.transfer === null) throw new Error('what is reminded of is transferred')
  const id = newId()
  const year = Number(today.slice(0, 4))
  if (order.remindedAgainAt === null)
    await tx.update(orders).set({ remindedAgainAt: ctx.now() }).where(eq(orders.id, order.id))
  const number = await takeReminderNumber(tx, { sellerId: invoice.sellerId, year })
  const numberText = reminderNumber(year, number)
  await tx.insert(invoiceReminders).values({
    id,
    invoiceId: invoice.id,
    orderId: order.id,
    sellerId: invoice.sellerId,
    buyerId: invoice.buyerId,
    step,
    year,
    number,
    numberText,
    issuedOn: today,
    language: order.language,
    currency: invoice.currency,
    openMinor,
    claim,
    invoiceNumber: invoice.numberText,
    invoiceIssuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    seller: invoice.seller,
    buyer: invoice.buyer,
    transfer: invoice.transfer,
    sentBy,
    createdAt: ctx.now(),
  })
  const details = { reminder: numberText, step, open: openMinor }
  await audit(tx, ctx, 'invoice.remind', { kind: 'order', id: order.id }, details)
  await recordFact(tx, reminderIssued, id, { order: order.id })
  return id
}
