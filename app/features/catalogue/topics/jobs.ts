import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Brings what the search knows of one topic up to date. */
export const reindexTopicJob = defineJob('topics.reindex-topic', z.object({ topicId: z.uuid() }), {
  formerly: ['topics.reindex'],
})
