import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every minute: gives the seats of holds back that have run out. */
export const sweepHoldsJob = defineJob('checkout.sweep-holds', nothing, { formerly: ['orders.sweep-holds'] })
