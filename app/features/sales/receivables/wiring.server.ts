import { orderBilled, orderLapsed, saleCalledOff } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import {
  carryOut,
  carryOutFast,
  EVERY_MINUTE,
  EVERY_TEN_MINUTES,
  type Wiring,
} from '#app/platform/wiring.server.ts'
import { lapseUncharged, lapseUnpaid, remindUnpaid, tellBill } from './jobs.ts'
import { lapseBills } from './lapse-bills.server.ts'
import { lapseUnchargedOrders } from './lapse-uncharged.server.ts'
import { remindBills } from './remind-bills.server.ts'
import { sendBill } from './send-bill.server.ts'

export const receivablesWiring: Wiring = {
  jobs: [
    carryOut(remindUnpaid, remindBills, EVERY_TEN_MINUTES),
    carryOut(lapseUncharged, lapseUnchargedOrders, EVERY_MINUTE),
    carryOut(lapseUnpaid, lapseBills, EVERY_TEN_MINUTES),
    carryOutFast(tellBill, sendBill),
  ],
  followers: [
    follow(orderBilled, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'billed' as const })),
    follow(orderLapsed, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'lapsed' as const })),
    follow(saleCalledOff, tellBill, ({ subjectId }) => ({ orderId: subjectId, news: 'withdrawn' as const })),
  ],
}
