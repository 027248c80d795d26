import { fileScanned } from '#app/features/people/parties/file.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteLineJob, openContactsJob, showFilesJob } from './jobs.ts'
import { noteLine } from './note-line.server.ts'
import { openContacts } from './open-contacts.server.ts'
import { qmailRows } from './personal-data.server.ts'
import { qmailInvariants } from './queries-invariants.server.ts'
import { showFiles } from './show-files.server.ts'

export const qmailWiring: Wiring = {
  jobs: [
    carryOutFast(noteLineJob, noteLine),
    carryOutFast(openContactsJob, openContacts),
    carryOutFast(showFilesJob, showFiles),
  ],
  followers: [follow(fileScanned, showFilesJob, ({ subjectId }) => ({ fileId: subjectId }))],
  personalData: qmailRows,
  invariants: qmailInvariants,
}
