import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: requirements whose deadline has passed take no more proposals. */
export const expireRequirementsJob = defineJob('requirements.expire-requirements', z.object({}).catch({}), {
  formerly: ['requirements.expire'],
})

/** Updates one requirement in the search index. */
export const reindexRequirementJob = defineJob(
  'requirements.reindex-requirement',
  z.object({ requirementId: z.uuid() }),
  { formerly: ['requirements.reindex'] },
)

/** Notifies the author of a requirement that no more proposals are taken. */
export const notifyClosedRequirementJob = defineJob(
  'requirements.notify-closed-requirement',
  z.object({ requirementId: z.uuid() }),
  { formerly: ['requirements.note-closed'] },
)

/** Updates in the search index the requirements of a category. */
export const reindexCategoryJob = defineJob(
  'requirements.reindex-category',
  z.object({ categoryId: z.uuid() }),
)
