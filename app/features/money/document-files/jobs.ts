import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every minute: draws the files of what was issued. */
export const drawDocumentsJob = defineJob('document-files.draw-documents', z.object({}).catch({}))

/** Every night: reads some of the files again. */
export const checkFilesJob = defineJob('document-files.check-files', z.object({}).catch({}))

/** Every night: removes files that no row knows. */
export const dropStraysJob = defineJob('document-files.drop-strays', z.object({}).catch({}))
