import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every minute, and when an event is cancelled: takes price promises as far as seats and clock carry them. */
export const movePools = defineJob('orders.move-pools', z.object({}).catch({}))
/** Charges or bills one order of a decided price promise at its price; lets go what was set aside for one that is over. */
export const settlePromises = defineJob('orders.settle-promise', z.object({ orderId: z.uuid() }))
/** Lets an order that was booked without the price promise of its event come down to its price. */
export const lowerPrices = defineJob('orders.lower-price', z.object({ orderId: z.uuid() }))
/** Tells who joined a price promise, and its organiser, what became of it. */
export const notePool = defineJob('orders.note-pool', z.object({ poolId: z.uuid() }))
export const tellPromise = defineJob('orders.note-promise', z.object({ orderId: z.uuid() }))
