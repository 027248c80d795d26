import { and, eq } from 'drizzle-orm'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { keepReminderFile } from './keep-reminder-file.server.ts'
import { everyReminder, remindersSeenBy } from './queries-scope.server.ts'
import { invoiceReminders } from './tables.server.ts'

const count = cheapLimit({ name: 'invoice-reminders', points: 60, seconds: 300 })

/**
 * A reminder of either side as PDF, in the language that it was sent in. Anybody else's is not found; refuses
 * who asks too often with `limit`.
 */
export async function writeReminder(ctx: Ctx, id: string) {
  if (!isId(id)) throw notFound()
  const isSystem = ctx.actor.kind === 'system'
  if (!isSystem) await count(ctx.ip)
  const [reminder] = await read(ctx)
    .select()
    .from(invoiceReminders)
    .where(and(isSystem ? everyReminder(ctx) : remindersSeenBy(ctx.actor), eq(invoiceReminders.id, id)))
  if (!reminder) throw notFound()

  const system = systemContext('invoice-reminders.write-reminder', { requestId: ctx.requestId, now: ctx.now })
  const { content: pdf } = await keepReminderFile(system, reminder)
  return { pdf, numberText: reminder.numberText }
}
