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

export const announcementsWiring: Wiring = {
  jobs: [
    carryOut(enqueueAnnouncementJob, (ctx, { announcementId }) => enqueueAnnouncement(ctx, announcementId)),
    carryOutFast(emailAnnouncementJob, emailAnnouncement),
  ],
  followers: [follow(announced, enqueueAnnouncementJob, ({ subjectId }) => ({ announcementId: subjectId }))],
  personalData: announcementsRows,
  fillings: [fill(notificationKinds, announcementsKinds)],
}
