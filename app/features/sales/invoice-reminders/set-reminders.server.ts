import { actsForParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { reminderSettingsInput } from './inputs.ts'
import { canSetReminders } from './policy.ts'
import { readDays } from './reminder.ts'
import { reminderSettings } from './tables.server.ts'

/**
 * Says when the party acted for reminds of invoices, and whether it claims interest and costs by law. Bad
 * input for days that do not rise. Refuses with `forbidden` an employee of a firm.
 */
export async function setReminders(ctx: Ctx, input: unknown): Promise<void> {
  const { schedule, days: typed, charges } = parseInput(reminderSettingsInput, input)
  const { actor } = ctx
  if (!actsForParty(actor)) throw notFound()
  if (!canSetReminders(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const days = schedule === 'on' ? (readDays(typed) ?? []) : []
    const said = { days, charges: charges === 'on', updatedAt: ctx.now() }
    await tx
      .insert(reminderSettings)
      .values({ sellerId: actor.partyId, ...said })
      .onConflictDoUpdate({ target: reminderSettings.sellerId, set: said })
    await audit(
      tx,
      ctx,
      'invoice.set-reminders',
      { kind: 'party', id: actor.partyId },
      { days, charges: said.charges },
    )
  })
}
