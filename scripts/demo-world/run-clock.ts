import { mailNotificationJob } from '#app/features/people/notifications/jobs.ts'
import { askMandates } from '#app/features/people/selling-mandates/ask-mandates.server.ts'
import { billCommission } from '#app/features/sales/commission-invoices/bill-commission.server.ts'
import { sendReminders } from '#app/features/sales/invoice-reminders/send-reminders.server.ts'
import { emailBillJob } from '#app/features/sales/receivables/jobs.ts'
import { remindBills } from '#app/features/sales/receivables/remind-bills.server.ts'
import { chainAudit } from '#app/platform/audit-chain/chain-audit.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { forgetQueued } from '#app/platform/jobs.server.ts'

/**
 * Does what the clock would do in the first hour of the world, so that it stands still afterwards; nobody is
 * written to. Returns how many invoices of commission there are.
 */
export async function runClock(now: Date): Promise<number> {
  const system = systemContext('demo-world', { now: () => now })
  const billed = await billCommission(system)
  await askMandates(system)
  await remindBills(system)
  await sendReminders(system)
  await chainAudit(system)
  for (const job of [mailNotificationJob, emailBillJob]) await forgetQueued(job)
  return billed
}
