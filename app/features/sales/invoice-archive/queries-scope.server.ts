import { eq, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoiceReminders } from '#app/features/sales/invoice-reminders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canArchive } from './policy.ts'
import { invoiceArchives } from './tables.server.ts'

/** The archives of the party acted for, to who may have all its documents. */
export function archivesOf(actor: Actor): Scope<'invoice archives'> {
  return scope('invoice archives', canArchive(actor) ? eq(invoiceArchives.partyId, actor.partyId) : undefined)
}

/** All archives. For the system alone. */
export function everyArchive(ctx: Ctx): Scope<'invoice archives'> {
  requireSystem(ctx)
  return scope('invoice archives', sql`true`)
}

/** All documents of both sides of a party, as its archive holds them. For the system alone. */
export function documentsOf(ctx: Ctx, partyId: PartyId): Scope<'invoices'> {
  requireSystem(ctx)
  return scope('invoices', sql`(${invoices.sellerId} = ${partyId} or ${invoices.buyerId} = ${partyId})`)
}

/** The same of reminders. */
export function remindersOf(ctx: Ctx, partyId: PartyId): Scope<'invoice reminders'> {
  requireSystem(ctx)
  return scope(
    'invoice reminders',
    sql`(${invoiceReminders.sellerId} = ${partyId} or ${invoiceReminders.buyerId} = ${partyId})`,
  )
}
