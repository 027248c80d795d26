import { systemContext } from '#app/platform/context.server.ts'
import { handle, handleFast, type JobHandler } from '#app/platform/jobs.server.ts'
import { chaseOwed, noteRefundOwed } from '../jobs.ts'
import { chaseRefunds } from './chase-refunds.server.ts'
import { noteOwedRefund } from './note-refund-owed.server.ts'

/** What is done about money that sellers transfer back by hand, a part of the job map. */
export const refundJobs: JobHandler[] = [
  handleFast(noteRefundOwed, (told) => noteOwedRefund(systemContext(noteRefundOwed.name), told)),
  handle(chaseOwed, async () => void (await chaseRefunds(systemContext(chaseOwed.name))), '17 * * * *'),
]
