import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every minute: releases the seats of expired holds. */
export const sweepHoldsJob = defineJob('checkout.sweep-holds', nothing, { formerly: ['orders.sweep-holds'] })
