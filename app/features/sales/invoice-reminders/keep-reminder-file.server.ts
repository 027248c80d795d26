import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import type { KeptFile } from '#app/features/money/document-files/kept-file.ts'
import { issueLanguage } from '#app/features/money/invoicing/invoice.ts'
import { scanOf } from '#app/features/money/invoicing/written-transfer.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { type ReminderRow, reminderDocument } from './reminder-document.ts'

/**
 * The paper of a reminder as it is kept, or drawn now: it says for ever that what it reminds of is open. For
 * the system alone (`keepDocumentFile`).
 */
export function keepReminderFile(ctx: Ctx, reminder: ReminderRow, press: Press = PRESS): Promise<KeptFile> {
  const { id, sellerId: issuerId, buyerId: recipientId } = reminder
  const language = issueLanguage(reminder)
  const filed = { kind: 'reminder', id, issuerId, recipientId, edition: 'issued', format: 'pdf' } as const
  return keepDocumentFile(ctx, { ...filed, language }, () => {
    const { transfer, openMinor: totalMinor, currency, seller } = reminder
    const scan = scanOf({ transfer, totalMinor, currency, seller })
    const say = { language, t: translator(language), site: config().ORIGIN, scan }
    return press.pdf(reminderDocument({ ...reminder, state: 'issued' }, say))
  })
}
