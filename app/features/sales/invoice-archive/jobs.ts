import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Makes an archive that was asked for. */
export const makeArchiveJob = defineJob('invoice-archive.make-archive', z.object({ archiveId: z.uuid() }))

/** Every hour: drops files after their week, and gives up what no worker has been heard of. */
export const sweepArchivesJob = defineJob('invoice-archive.sweep-archives', z.object({}).catch({}))
