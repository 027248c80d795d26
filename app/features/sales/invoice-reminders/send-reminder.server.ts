import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { accountIdOf, actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findReminded } from './find-reminded.server.ts'
import { remindedInvoiceInput } from './inputs.ts'
import { issueReminder } from './issue-reminder.server.ts'
import { lockReminded } from './lock-reminded.server.ts'
import { canRemind } from './policy.ts'

/**
 * Reminds of an overdue invoice at once, beside the schedule, which waits for its days from then. Once a day:
 * again, nothing changes. Refuses with `conflict` what is not overdue, not owed any more or paused
 * (`invoice-reminders:refused.notLate`, `.over`, `.paused`), and with `forbidden` who may not; somebody
 * else's invoice is not found.
 */
export async function sendReminder(ctx: Ctx, input: unknown): Promise<void> {
  const { invoice: id } = parseInput(remindedInvoiceInput, input)
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const found = await lockReminded(tx, and(invoicesOf(actor, 'issued'), eq(invoices.id, id)))
    if (!found) throw notFound()
    if (!canRemind(actor, found.invoice)) throw refuse('forbidden', 'common:refused.forbidden')
    const reminded = await findReminded(tx, { ...found, now: ctx.now() })
    const { today, isOwed, paused, sent } = reminded
    if (sent.some(({ issuedOn }) => issuedOn === today)) return
    if (!isOwed) throw refuse('conflict', 'invoice-reminders:refused.over')
    if (found.invoice.dueOn >= today) throw refuse('conflict', 'invoice-reminders:refused.notLate')
    if (paused !== null) throw refuse('conflict', 'invoice-reminders:refused.paused')

    await issueReminder(tx, ctx, { ...found, reminded, step: null, sentBy: accountIdOf(actor) })
  })
}
