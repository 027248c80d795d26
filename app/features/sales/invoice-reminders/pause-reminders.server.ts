import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { accountIdOf, actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pauseRemindersInput } from './inputs.ts'
import { lockReminded } from './lock-reminded.server.ts'
import { canRemind } from './policy.ts'
import { reminderPauses } from './tables.server.ts'

/**
 * Nothing more is reminded of an invoice until somebody resumes it, for a reason. Refuses with `conflict`
 * what is not owed any more, with `forbidden` who may not; somebody else's invoice is not found.
 */
export async function pauseReminders(ctx: Ctx, input: unknown): Promise<void> {
  const { invoice: id, reason, note } = parseInput(pauseRemindersInput, input)
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const found = await lockReminded(tx, and(invoicesOf(actor, 'issued'), eq(invoices.id, id)))
    if (!found) throw notFound()
    const { order, invoice } = found
    if (!canRemind(actor, invoice)) throw refuse('forbidden', 'common:refused.forbidden')
    if (invoice.state !== 'issued') throw refuse('conflict', 'invoice-reminders:refused.over')

    const said = { reason, note: note ?? null, pausedBy: accountIdOf(actor), pausedAt: ctx.now() }
    await tx
      .insert(reminderPauses)
      .values({ orderId: order.id, ...said })
      .onConflictDoUpdate({ target: reminderPauses.orderId, set: said })
    const details = { reason, note: personal(note ?? null) }
    await audit(tx, ctx, 'invoice.pause-reminders', { kind: 'order', id: order.id }, details)
  })
}
