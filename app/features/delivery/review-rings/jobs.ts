import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Looks whether a review that was just written is one of a ring. */
export const findRingsJob = defineJob('review-rings.find-rings', z.object({ reviewId: z.uuid() }))
