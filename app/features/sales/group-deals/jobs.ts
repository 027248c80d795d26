import { z } from 'zod'
import { defineJob, formerWords } from '#app/kit/job.ts'

/** Every minute, and when an event is cancelled: advances group deals by seats and clock. */
export const moveGroupDealsJob = defineJob('group-deals.move-group-deals', z.object({}).catch({}), {
  formerly: ['orders.move-pools'],
})

/**
 * Captures or invoices one order of a decided group deal at its price; voids the authorization of one that is
 * over.
 */
export const collectPledgeJob = defineJob('group-deals.collect-pledge', z.object({ orderId: z.uuid() }), {
  formerly: ['orders.settle-promise'],
})

/** Notifies the people who joined a group deal, and its organiser, of its outcome. */
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
 * When an event runs, and every minute: enqueues captures and invoices that waited for it, one job for each
 * order.
 */
export const collectDecidedOrdersJob = defineJob(
  'group-deals.collect-decided-orders',
  z.object({ eventId: z.uuid().nullable().default(null) }).catch({ eventId: null }),
  { formerly: ['orders.settle-all-decided'] },
)

export const collectDecidedOrderJob = defineJob('group-deals.collect-decided-order', ofOrder, {
  formerly: ['orders.settle-decided'],
})
