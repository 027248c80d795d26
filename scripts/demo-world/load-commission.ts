import { mailNotificationJob } from '#app/features/people/notifications/jobs.ts'
import { billCommission } from '#app/features/sales/commission-invoices/bill-commission.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { forgetQueued } from '#app/platform/jobs.server.ts'

/** The commission of the month before and all earlier ones, billed. Returns how many invoices. */
export async function loadCommission(now: Date): Promise<number> {
  const billed = await billCommission(systemContext('demo-world', { now: () => now }))
  // Nobody is written to while the world is loaded.
  await forgetQueued(mailNotificationJob)
  return billed
}
