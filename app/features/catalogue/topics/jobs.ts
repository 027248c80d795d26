import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Brings what the search knows of one topic up to date. */
export const reindexTopic = defineJob('topics.reindex', z.object({ topicId: z.uuid() }))
