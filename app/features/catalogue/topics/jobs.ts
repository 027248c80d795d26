import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Updates one topic in the search index. */
export const reindexTopicJob = defineJob('topics.reindex-topic', z.object({ topicId: z.uuid() }), {
  formerly: ['topics.reindex'],
})
