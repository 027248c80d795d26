import { and, asc, eq } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { correctionRequests } from '#app/features/sales/invoice-corrections/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { owedMinor } from '#app/features/sales/orders/open-money.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lateClaim } from './late-interest.ts'
import { nextReminder, USUAL_DAYS, type WhyPaused } from './reminder.ts'
import { invoiceReminders, reminderPauses, reminderSettings } from './tables.server.ts'

type Of = { order: OrderRow; invoice: typeof invoices.$inferSelect; now: Date }

/**
 * How it stands with reminders of a locked order on an invoice: by the seller's calendar and schedule, what
 * was sent, what is next, why it is paused, and what the law gives today.
 */
export async function findReminded(tx: Tx, { order, invoice, now }: Of) {
  const [settings] = await tx
    .select()
    .from(reminderSettings)
    .where(eq(reminderSettings.sellerId, invoice.sellerId))
  const [place] = await tx
    .select({ timeZone: trainerProfiles.timeZone })
    .from(trainerProfiles)
    .where(eq(trainerProfiles.partyId, invoice.sellerId))
  const sent = await tx
    .select({ step: invoiceReminders.step, issuedOn: invoiceReminders.issuedOn })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.orderId, order.id))
    .orderBy(asc(invoiceReminders.issuedOn))
  const [pause] = await tx
    .select({ reason: reminderPauses.reason })
    .from(reminderPauses)
    .where(eq(reminderPauses.orderId, order.id))
  const [asked] = await tx
    .select({ id: correctionRequests.id })
    .from(correctionRequests)
    .where(and(eq(correctionRequests.invoiceId, invoice.id), eq(correctionRequests.state, 'asked')))
  const today = localDate(now, place?.timeZone ?? 'UTC')
  const openMinor = owedMinor(order)
  const claimed = {
    country: invoice.seller.country,
    currency: invoice.currency,
    openMinor,
    dueOn: invoice.dueOn,
    today,
    isBusiness: order.billing?.kind === 'business',
  }
  const paused: WhyPaused | null = pause?.reason ?? (asked ? 'correction' : null)
  return {
    today,
    openMinor,
    sent,
    paused,
    isOwed: invoice.state === 'issued' && order.payment === 'awaiting' && invoice.transfer !== null,
    next: nextReminder({ dueOn: invoice.dueOn, days: settings?.days ?? USUAL_DAYS, sent }),
    claim: settings?.charges ? lateClaim(claimed) : null,
  }
}

export type Reminded = Awaited<ReturnType<typeof findReminded>>
