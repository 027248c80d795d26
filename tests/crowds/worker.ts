import { setTimeout as sleep } from 'node:timers/promises'
import { emailRefundJob, emailSeatsCancelledJob } from '#app/features/sales/cancellations/jobs.ts'
import { emailOrderConfirmationJob } from '#app/features/sales/confirmations/jobs.ts'
import { enqueueChangeEmailsJob } from '#app/features/sales/event-changes/jobs.ts'
import { emailTicketEndedJob, emailTicketJob } from '#app/features/sales/participants/jobs.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { followFacts } from '../support/follow-facts.ts'
import { counted, type Tally } from './tally.ts'

/** Jobs that write emails with their papers: most of the time, and nothing that others wait for. */
const EMAILS = [
  emailOrderConfirmationJob,
  emailTicketJob,
  enqueueChangeEmailsJob,
  emailSeatsCancelledJob,
  emailRefundJob,
  emailTicketEndedJob,
]

/**
 * Does a crowd's work beside a worker that does what follows from it, and lets that end; without `emails` it
 * writes none.
 */
export async function besideWorker(
  tally: Tally,
  { emails }: { emails: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const left = emails ? [deliverSandboxWebhookJob] : [deliverSandboxWebhookJob, ...EMAILS]
  let working = true
  const jobs = (async () => {
    for (; working; await sleep(100)) await counted(tally, 'jobs', followFacts(left))
  })()
  try {
    await work()
  } finally {
    working = false
    await jobs
  }
  await counted(tally, 'jobs', followFacts(left))
}
