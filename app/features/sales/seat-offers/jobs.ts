import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/**
 * Offers seats of an event to those who wait for them; those that an order, or a cancellation, gave back;
 * and, every minute, all that are free.
 */
export const offerEventToWaitlist = defineJob('orders.give-turns', z.object({ eventId: z.uuid() }))

export const releaseToWaitlist = defineJob('orders.pass-on-seats', z.object({ freedBy: z.uuid() }))

export const offerAllFreed = defineJob('orders.offer-freed', nothing)
