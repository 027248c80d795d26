import { forgetFacts, forgetOldFacts } from './facts.server.ts'
import { forgetKeys, forgetOldKeys } from './idempotency.server.ts'
import { handle, handleFast } from './jobs.server.ts'
import { deliverEmail, deliverMail } from './mail.server.ts'
import { deliverNotice, sweepNotices } from './payments/sandbox.server.ts'
import { deliverSandboxNotice, redeliverNotices } from './payments/sandbox-notices.server.ts'
import { forgetPages, PAGES_FORGOTTEN, tellProcesses } from './process-news.server.ts'
import { forgetReaderEnds, sweepReaderEnds } from './reading/forget-ends.server.ts'
import { forgetOldEmails, sweepEmails } from './sweep-emails.server.ts'
import { carryOut, EVERY_MINUTE, type Wiring } from './wiring.server.ts'

/** What the platform itself has done, whatever stands on it. */
export const platformWiring: Wiring = {
  jobs: [
    handleFast(deliverMail, ({ emailId }) => deliverEmail(emailId), 4),
    handleFast(forgetPages, () => tellProcesses(PAGES_FORGOTTEN)),
    handle(deliverNotice, ({ noticeId }) => deliverSandboxNotice(noticeId)),
    handle(sweepNotices, () => redeliverNotices(), EVERY_MINUTE),
    carryOut(sweepReaderEnds, forgetReaderEnds, '52 2 * * *'),
    carryOut(sweepEmails, forgetOldEmails, '47 2 * * *'),
    handle(forgetOldKeys, () => forgetKeys(), '17 * * * *'),
    handle(forgetOldFacts, () => forgetFacts(), '47 * * * *'),
  ],
}
