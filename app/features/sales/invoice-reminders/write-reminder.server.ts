import { and, eq } from 'drizzle-orm'
import { scanOf } from '#app/features/money/invoicing/written-transfer.server.ts'
import { isId } from '#app/kit/ids.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { everyReminder, remindersSeenBy } from './queries-scope.server.ts'
import { type ReminderRow, reminderDocument } from './reminder-document.ts'
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

  return { pdf: await pdfOf(reminder), numberText: reminder.numberText }
}

function pdfOf(reminder: ReminderRow) {
  const language: Language = isLanguage(reminder.language) ? reminder.language : 'en'
  const { transfer, openMinor: totalMinor, currency, seller } = reminder
  const scan = scanOf({ transfer, totalMinor, currency, seller })
  const say = { language, t: translator(language), site: config().ORIGIN, scan }
  return writePdf(reminderDocument(reminder, say))
}
