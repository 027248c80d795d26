import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { requirementPublished } from '#app/features/procurement/requirements/requirement.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { mailMatchesJob, notifyMatchesJob, queueMatchMailsJob } from './jobs.ts'
import { mailMatches } from './mail-matches.server.ts'
import { matchingKinds } from './notification-kinds.ts'
import { notifyMatches } from './notify-matches.server.ts'
import { matchingRows } from './personal-data.server.ts'
import { queueMatchMails } from './queue-match-mails.server.ts'

export const matchingWiring: Wiring = {
  jobs: [
    carryOutFast(notifyMatchesJob, (ctx, { requirementId }) => notifyMatches(ctx, requirementId)),
    carryOutFast(mailMatchesJob, (ctx, { accountId }) => mailMatches(ctx, accountId)),
    carryOut(queueMatchMailsJob, queueMatchMails, EVERY_TEN_MINUTES),
  ],
  followers: [
    follow(requirementPublished, notifyMatchesJob, ({ subjectId }) => ({ requirementId: subjectId })),
  ],
  personalData: matchingRows,
  fillings: [fill(notificationKinds, matchingKinds)],
}
