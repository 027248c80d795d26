import { and, eq } from 'drizzle-orm'
import { type KeptFile, keptFile } from '#app/features/money/document-files/kept-file.server.ts'
import { scanOf } from '#app/features/money/invoicing/written-transfer.server.ts'
import { isId } from '#app/kit/ids.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
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

  const { content: pdf } = await fileOfReminder(reminder)
  return { pdf, numberText: reminder.numberText }
}

/** The paper of a reminder as it is kept, or drawn now: it says for ever that what it reminds of is open. */
export function fileOfReminder(reminder: ReminderRow, press: Press = PRESS): Promise<KeptFile> {
  const { id, sellerId: issuerId, buyerId: recipientId } = reminder
  const language: Language = isLanguage(reminder.language) ? reminder.language : 'en'
  const { transfer, openMinor: totalMinor, currency, seller } = reminder
  const filed = { kind: 'reminder', id, issuerId, recipientId } as const
  return keptFile(filed, { edition: 'issued', format: 'pdf', language }, () => {
    const scan = scanOf({ transfer, totalMinor, currency, seller })
    const say = { language, t: translator(language), site: config().ORIGIN, scan }
    return press.pdf(reminderDocument({ ...reminder, state: 'issued' }, say))
  })
}

/** Draws the paper of a reminder that has none. */
export async function drawReminder(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const [reminder] = await read(ctx)
    .select()
    .from(invoiceReminders)
    .where(and(everyReminder(ctx), eq(invoiceReminders.id, id)))
  if (reminder) await fileOfReminder(reminder, press)
}
