import { otherReplies } from '#app/features/people/mail-in/reply-takers.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { announced } from './announcement.ts'
import { emailAnnouncement } from './email-announcement.server.ts'
import { enqueueAnnouncement } from './enqueue-announcement.server.ts'
import { emailAnnouncementJob, enqueueAnnouncementJob } from './jobs.ts'
import { announcementsKinds } from './notification-kinds.ts'
import { announcementsRows } from './personal-data.server.ts'
import { findAnswerer } from './queries-answers.server.ts'
import { takeAnswer } from './take-answer.server.ts'

export const announcementsWiring: Wiring = {
  jobs: [
    carryOut(enqueueAnnouncementJob, (ctx, { announcementId }) => enqueueAnnouncement(ctx, announcementId)),
    carryOutFast(emailAnnouncementJob, emailAnnouncement),
  ],
  followers: [follow(announced, enqueueAnnouncementJob, ({ subjectId }) => ({ announcementId: subjectId }))],
  personalData: announcementsRows,
  fillings: [
    fill(notificationKinds, announcementsKinds),
    fill(otherReplies, [
      {
        findReader: async (ctx, seal) => {
          const found = await findAnswerer(ctx, seal)
          return (
            found && {
              email: found.email,
              language: found.language,
              partyId: found.buyerId ?? found.organiserId,
            }
          )
        },
        takeReply: takeAnswer,
      },
    ]),
  ],
}
