import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: requirements whose deadline has passed take no more proposals. */
export const expireRequirements = defineJob('requirements.expire', z.object({}).catch({}))

/** Brings what the search knows of one requirement up to date. */
export const reindexRequirement = defineJob('requirements.reindex', z.object({ requirementId: z.uuid() }))

/** Notes for who posted a requirement that no more proposals are taken. */
export const noteClosed = defineJob('requirements.note-closed', z.object({ requirementId: z.uuid() }))
