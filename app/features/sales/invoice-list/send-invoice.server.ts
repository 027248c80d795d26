import { and, eq, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { refuseDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { canConfirmTransfer } from '#app/features/sales/orders/policy.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf, actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt, type Limit } from '#app/platform/rate-limit.server.ts'
import { deadAddresses } from '#app/platform/tables.server.ts'
import { sendInvoiceInput } from './inputs.ts'
import { emailInvoiceJob } from './jobs.ts'
import { invoicesOf } from './queries-scope.server.ts'
import { invoiceSendings } from './tables.server.ts'

const SENDINGS: Limit = { name: 'invoice-sendings', points: 20, seconds: 86_400 }

/**
 * Sends a document of an order to another address, once for each form (`key`), as emails to its buyer come
 * back; the document stays as it is. Refuses with `conflict` where they do not
 * (`invoice-list:send.reachable`), with `limit` more than 20 in a day, and beside the field an address from
 * which emails come back, too. Somebody else’s invoice is not found.
 */
export async function sendInvoice(ctx: Ctx, input: unknown): Promise<void> {
  const { invoice: id, email, key } = parseInput(sendInvoiceInput, input)
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()
  await refuseDeadAddress(email)

  await inTransaction(async (tx) => {
    const [invoice] = await tx
      .select({ id: invoices.id, sellerId: invoices.sellerId, dead: deadAddresses.address })
      .from(invoices)
      .innerJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
      .leftJoin(accounts, eq(accounts.id, orders.placedBy))
      .leftJoin(deadAddresses, eq(deadAddresses.address, sql`lower(${accounts.email})`))
      .where(and(invoicesOf(actor, 'issued'), eq(invoices.id, id)))
    if (!invoice) throw notFound()
    const { sellerId } = invoice
    if (sellerId === null || !canConfirmTransfer(actor, { sellerId }))
      throw refuse('forbidden', 'common:refused.forbidden')
    if (invoice.dead === null) throw refuse('conflict', 'invoice-list:send.reachable')

    const [sending] = await tx
      .insert(invoiceSendings)
      .values({ id: key, invoiceId: id, address: email, sentBy: accountIdOf(actor), createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: invoiceSendings.id })
    if (!sending) return
    await countAttempt(SENDINGS, sellerId)
    await audit(tx, ctx, 'invoice.send', { kind: 'invoice', id }, { address: personal(email) })
    await enqueue(tx, emailInvoiceJob, { sendingId: sending.id })
  })
}
