import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Makes an archive that was asked for. */
export const makeArchiveJob = defineJob('invoice-archive.make-archive', z.object({ archiveId: z.uuid() }))

/** Every ten minutes: drops files after their week, and begins anew what no process works on any more. */
export const sweepArchivesJob = defineJob('invoice-archive.sweep-archives', z.object({}).catch({}))
