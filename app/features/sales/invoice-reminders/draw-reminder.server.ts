import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Press } from '#app/platform/pdf/open-press.server.ts'
import { keepReminderFile } from './keep-reminder-file.server.ts'
import { everyReminder } from './queries-scope.server.ts'
import { invoiceReminders } from './tables.server.ts'

/** Draws the paper of a reminder that has none. Refuses whoever is not the system. */
export async function drawReminder(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const [reminder] = await read(ctx)
    .select()
    .from(invoiceReminders)
    .where(and(everyReminder(ctx), eq(invoiceReminders.id, id)))
  if (reminder) await keepReminderFile(ctx, reminder, press)
}
