import { z } from 'zod'
import { defineJob, formerWords } from '#app/kit/job.ts'

/**
 * Every minute, and when an event is cancelled: takes price promises as far as seats and clock carry them.
 */
export const moveGroupDealsJob = defineJob('group-deals.move-group-deals', z.object({}).catch({}), {
  formerly: ['orders.move-pools'],
})

/**
 * Charges or bills one order of a decided price promise at its price; lets go what was set aside for one that
 * is over.
 */
export const collectPledgeJob = defineJob('group-deals.collect-pledge', z.object({ orderId: z.uuid() }), {
  formerly: ['orders.settle-promise'],
})

/** Tells who joined a price promise, and its organiser, what became of it. */
export const notifyGroupDealJob = defineJob(
  'group-deals.notify-group-deal',
  formerWords(z.object({ groupDealId: z.uuid() }), { fields: { poolId: 'groupDealId' } }),
  {
    formerly: ['orders.note-pool'],
  },
)

export const notifyPledgeJob = defineJob('group-deals.notify-pledge', z.object({ orderId: z.uuid() }), {
  formerly: ['orders.note-promise'],
})

const ofOrder = z.object({ orderId: z.uuid() })

/**
 * When an event runs, and every minute: asks for what is authorized to be charged, and for the invoices that
 * waited for that; of one order.
 */
export const collectDecidedOrdersJob = defineJob(
  'group-deals.collect-decided-orders',
  z.object({ eventId: z.uuid().nullable().default(null) }).catch({ eventId: null }),
  { formerly: ['orders.settle-all-decided'] },
)

export const collectDecidedOrderJob = defineJob('group-deals.collect-decided-order', ofOrder, {
  formerly: ['orders.settle-decided'],
})
