import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Every minute, and when an event is cancelled: takes price promises as far as seats and clock carry them.
 */
export const moveGroupDeals = defineJob('orders.move-pools', z.object({}).catch({}))

/**
 * Charges or bills one order of a decided price promise at its price; lets go what was set aside for one that
 * is over.
 */
export const settlePledges = defineJob('orders.settle-promise', z.object({ orderId: z.uuid() }))

/** Tells who joined a price promise, and its organiser, what became of it. */
export const noteGroupDeal = defineJob('orders.note-pool', z.object({ groupDealId: z.uuid() }))

export const tellPledge = defineJob('orders.note-promise', z.object({ orderId: z.uuid() }))

const ofOrder = z.object({ orderId: z.uuid() })

/**
 * When an event runs, and every minute: asks for what is authorized to be charged, and for the invoices that
 * waited for that; of one order.
 */
export const settleAllDecided = defineJob(
  'orders.settle-all-decided',
  z.object({ eventId: z.uuid().nullable().default(null) }).catch({ eventId: null }),
)

export const settleDecided = defineJob('orders.settle-decided', ofOrder)
