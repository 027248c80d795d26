import { pauseReminders } from '#app/features/sales/invoice-reminders/pause-reminders.server.ts'
import { resumeReminders } from '#app/features/sales/invoice-reminders/resume-reminders.server.ts'
import { sendReminder } from '#app/features/sales/invoice-reminders/send-reminder.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<void>> = {
  send: sendReminder,
  pause: pauseReminders,
  resume: resumeReminders,
}

/** Takes the step of the pressed button with the reminders of an invoice, and says which it was. */
export async function takeReminderStep(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
  invoice: string,
): Promise<string> {
  const intent = String(values.intent ?? '')
  const take = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!take) throw refuse('conflict', 'common:refused.state')
  await take(ctx, { ...values, invoice })
  return intent
}
