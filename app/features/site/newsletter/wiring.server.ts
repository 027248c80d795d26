import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { draftNewsletter } from './draft-newsletter.server.ts'
import { draftNewsletterJob, sendNewsletterJob } from './jobs.ts'
import { newsletterKinds } from './notification-kinds.ts'
import { newsletterRows } from './personal-data.server.ts'
import { newsletterCases } from './queries-cases.server.ts'
import { sendNewsletter } from './send-newsletter.server.ts'

export const newsletterWiring: Wiring = {
  cases: newsletterCases,
  jobs: [
    carryOut(draftNewsletterJob, draftNewsletter, '0 9 * * 2'),
    carryOut(sendNewsletterJob, sendNewsletter, EVERY_TEN_MINUTES),
  ],
  personalData: newsletterRows,
  fillings: [fill(notificationKinds, newsletterKinds)],
}
