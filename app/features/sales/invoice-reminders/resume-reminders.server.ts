import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { remindedInvoiceInput } from './inputs.ts'
import { lockReminded } from './lock-reminded.server.ts'
import { canRemind } from './policy.ts'
import { reminderPauses } from './tables.server.ts'

/**
 * An invoice that was paused is reminded of again, by the schedule. Again, nothing changes. Refuses with
 * `forbidden` who may not; somebody else's invoice is not found.
 */
export async function resumeReminders(ctx: Ctx, input: unknown): Promise<void> {
  const { invoice: id } = parseInput(remindedInvoiceInput, input)
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const found = await lockReminded(tx, and(invoicesOf(actor, 'issued'), eq(invoices.id, id)))
    if (!found) throw notFound()
    if (!canRemind(actor, found.invoice)) throw refuse('forbidden', 'common:refused.forbidden')

    const { order } = found
    const gone = await tx
      .delete(reminderPauses)
      .where(eq(reminderPauses.orderId, order.id))
      .returning({ id: reminderPauses.orderId })
    if (gone.length > 0) await audit(tx, ctx, 'invoice.resume-reminders', { kind: 'order', id: order.id })
  })
}
