import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { checkFiles } from './check-files.server.ts'
import { drawDocuments } from './draw-documents.server.ts'
import { dropStrays } from './drop-strays.server.ts'
import { checkFilesJob, drawDocumentsJob, dropStraysJob } from './jobs.ts'
import { documentFileRows } from './personal-data.server.ts'
import { documentFilesInvariants } from './queries-invariants.server.ts'

const EVERY_NIGHT = '40 2 * * *'
const LATER_IN_THE_NIGHT = '10 3 * * *'

export const documentFilesWiring: Wiring = {
  jobs: [
    carryOut(drawDocumentsJob, drawDocuments, EVERY_MINUTE),
    carryOut(checkFilesJob, checkFiles, EVERY_NIGHT),
    carryOut(dropStraysJob, dropStrays, LATER_IN_THE_NIGHT),
  ],
  personalData: documentFileRows,
  invariants: documentFilesInvariants,
}
