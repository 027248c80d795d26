import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Updates in the search index what stands in a category. */
export const reindexCategoryJob = defineJob(
  'category-editing.reindex-category',
  z.object({ categoryId: z.uuid() }),
)

/** Moves once more what names a category that was merged. */
export const finishMergeJob = defineJob('category-editing.finish-merge', z.object({ categoryId: z.uuid() }))
