import { chainAudit, chainAuditJob } from './audit-chain/chain-audit.server.ts'
import { forgetFacts, forgetFactsJob } from './facts.server.ts'
import { forgetKeys, forgetKeysJob } from './idempotency.server.ts'
import { handle, handleFast } from './jobs.server.ts'
import { deliverEmail, deliverEmailJob } from './mail.server.ts'
import { deliverSandboxWebhookJob, redeliverWebhooksJob } from './payments/sandbox.server.ts'
import { deliverSandboxWebhook, redeliverWebhooks } from './payments/sandbox-webhooks.server.ts'
import { platformRows } from './personal-rows.server.ts'
import { forgetPagesJob, notifyProcesses, PAGES_FORGOTTEN } from './process-news.server.ts'
import { forgetReaderEnds, forgetReaderEndsJob } from './reading/forget-ends.server.ts'
import { forgetRefusals, forgetRefusalsJob } from './refusals/forget-refusals.server.ts'
import { sweepEmails, sweepEmailsJob } from './sweep-emails.server.ts'
import { carryOut, EVERY_MINUTE, type Wiring } from './wiring.server.ts'

/** What the platform itself has done, whatever stands on it. */
export const platformWiring: Wiring = {
  jobs: [
    handleFast(deliverEmailJob, ({ emailId }) => deliverEmail(emailId), 4),
    handleFast(forgetPagesJob, () => notifyProcesses(PAGES_FORGOTTEN)),
    handle(deliverSandboxWebhookJob, ({ webhookEventId }) => deliverSandboxWebhook(webhookEventId)),
    handle(redeliverWebhooksJob, () => redeliverWebhooks(), EVERY_MINUTE),
    carryOut(chainAuditJob, chainAudit, EVERY_MINUTE),
    carryOut(forgetReaderEndsJob, forgetReaderEnds, '52 2 * * *'),
    carryOut(forgetRefusalsJob, forgetRefusals, '57 2 * * *'),
    carryOut(sweepEmailsJob, sweepEmails, '47 2 * * *'),
    handle(forgetKeysJob, () => forgetKeys(), '17 * * * *'),
    handle(forgetFactsJob, () => forgetFacts(), '47 * * * *'),
  ],
  personalData: platformRows,
}
