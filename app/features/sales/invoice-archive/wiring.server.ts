import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { makeArchiveJob, sweepArchivesJob } from './jobs.ts'
import { makeArchive } from './make-archive.server.ts'
import { invoiceArchiveKinds } from './notification-kinds.ts'
import { invoiceArchiveRows } from './personal-data.server.ts'
import { sweepArchives } from './sweep-archives.server.ts'

export const invoiceArchiveWiring: Wiring = {
  jobs: [
    carryOut(makeArchiveJob, (ctx, { archiveId }) => makeArchive(ctx, archiveId)),
    carryOut(sweepArchivesJob, sweepArchives, EVERY_TEN_MINUTES),
  ],
  personalData: invoiceArchiveRows,
  fillings: [fill(notificationKinds, invoiceArchiveKinds)],
}
