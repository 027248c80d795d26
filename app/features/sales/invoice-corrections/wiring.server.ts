import { invoiceCorrected } from '#app/features/money/invoicing/invoice.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { correctionAsked, correctionDeclined } from './correction-request.ts'
import { emailCorrection } from './email-correction.server.ts'
import { emailLineCredit } from './email-line-credit.server.ts'
import { emailCorrectionJob, emailLineCreditJob, notifyCorrectionJob } from './jobs.ts'
import { invoiceCorrectionsKinds } from './notification-kinds.ts'
import { notifyCorrection } from './notify-correction.server.ts'
import { invoiceCorrectionsRows } from './personal-data.server.ts'

export const invoiceCorrectionsWiring: Wiring = {
  jobs: [
    carryOutFast(emailCorrectionJob, (ctx, { invoiceId }) => emailCorrection(ctx, invoiceId)),
    carryOutFast(emailLineCreditJob, emailLineCredit),
    carryOutFast(notifyCorrectionJob, notifyCorrection),
  ],
  followers: [
    follow(invoiceCorrected, emailCorrectionJob, ({ subjectId }) => ({ invoiceId: subjectId })),
    follow(correctionAsked, notifyCorrectionJob, ({ subjectId }) => ({
      requestId: subjectId,
      what: 'asked' as const,
    })),
    follow(correctionDeclined, notifyCorrectionJob, ({ subjectId }) => ({
      requestId: subjectId,
      what: 'declined' as const,
    })),
  ],
  personalData: invoiceCorrectionsRows,
  fillings: [fill(notificationKinds, invoiceCorrectionsKinds)],
}
