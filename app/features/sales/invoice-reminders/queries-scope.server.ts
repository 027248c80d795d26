import { and, eq, or, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesSeenBy } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { type Actor, actsForParty, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { invoiceReminders, reminderPauses, reminderSettings } from './tables.server.ts'

/** Reminders of documents that the party acted for sees of either side. */
export function remindersSeenBy(actor: Actor): Scope<'invoice reminders'> {
  if (!actsForParty(actor)) return scope('invoice reminders', undefined)
  const party = partyIdOf(actor)
  return scope(
    'invoice reminders',
    and(
      or(eq(invoiceReminders.sellerId, sql`${party}`), eq(invoiceReminders.buyerId, sql`${party}`)),
      sql`${invoiceReminders.invoiceId} in (select ${invoices.id} from ${invoices} where ${invoicesSeenBy(actor)})`,
    ),
  )
}

/** All reminders. For the system alone. */
export function everyReminder(ctx: Ctx): Scope<'invoice reminders'> {
  requireSystem(ctx)
  return scope('invoice reminders', sql`true`)
}

/** When the party acted for reminds. */
export function reminderSettingsOf(actor: Actor): Scope<'reminder settings'> {
  const party = partyIdOf(actor)
  return scope('reminder settings', party === null ? undefined : eq(reminderSettings.sellerId, party))
}

/** What of the orders that the party acted for sold is not reminded of. */
export function pausesOf(actor: Actor): Scope<'reminder pauses'> {
  const party = partyIdOf(actor)
  return scope(
    'reminder pauses',
    party === null
      ? undefined
      : sql`${reminderPauses.orderId} in (select o.id from orders o where o.seller_id = ${party})`,
  )
}
