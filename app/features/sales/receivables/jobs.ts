import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every ten minutes: reminds of transfers that are due soon, and calls off what was not paid. */
export const remindUnpaid = defineJob('orders.remind-bills', nothing)

export const lapseUnpaid = defineJob('orders.lapse-bills', nothing)

/** Tells who ordered on an invoice what is to be paid, or what became of it. */
export const tellBill = defineJob(
  'orders.tell-bill',
  z.object({ orderId: z.uuid(), news: z.enum(['billed', 'due', 'overdue', 'lapsed', 'withdrawn']) }),
)

/** Every minute: calls off what was to be paid otherwise, and was not. */
export const lapseUncharged = defineJob('orders.lapse-uncharged', nothing)
