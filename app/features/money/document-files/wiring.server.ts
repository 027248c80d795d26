import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { checkFiles } from './check-files.server.ts'
import { drawDocuments } from './draw-documents.server.ts'
import { checkFilesJob, drawDocumentsJob } from './jobs.ts'
import { documentFileRows } from './personal-data.server.ts'
import { documentFilesInvariants } from './queries-invariants.server.ts'

const EVERY_NIGHT = '40 2 * * *'

export const documentFilesWiring: Wiring = {
  jobs: [
    carryOut(drawDocumentsJob, drawDocuments, EVERY_MINUTE),
    carryOut(checkFilesJob, checkFiles, EVERY_NIGHT),
  ],
  personalData: documentFileRows,
  invariants: documentFilesInvariants,
}
