import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { orderLapsed, orderReserved, saleCalledOff } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import {
  carryOut,
  carryOutFast,
  EVERY_MINUTE,
  EVERY_TEN_MINUTES,
  type Wiring,
} from '#app/platform/wiring.server.ts'
import { emailBill } from './email-bill.server.ts'
import { issueFinalInvoices } from './issue-final-invoices.server.ts'
import {
  emailBillJob,
  issueFinalInvoicesJob,
  lapseBillsJob,
  lapseUnchargedOrdersJob,
  remindBillsJob,
} from './jobs.ts'
import { lapseBills } from './lapse-bills.server.ts'
import { lapseUnchargedOrders } from './lapse-uncharged-orders.server.ts'
import { receivablesKinds } from './notification-kinds.ts'
import { payerRows } from './payers/personal-data.server.ts'
import { receivablesRows } from './personal-data.server.ts'
import { receivablesInvariants } from './queries-invariants.server.ts'
import { remindBills } from './remind-bills.server.ts'

export const receivablesWiring: Wiring = {
  jobs: [
    carryOut(remindBillsJob, remindBills, EVERY_TEN_MINUTES),
    carryOut(lapseUnchargedOrdersJob, lapseUnchargedOrders, EVERY_MINUTE),
    carryOut(lapseBillsJob, lapseBills, EVERY_TEN_MINUTES),
    carryOut(issueFinalInvoicesJob, issueFinalInvoices, EVERY_TEN_MINUTES),
    carryOutFast(emailBillJob, emailBill),
  ],
  followers: [
    follow(orderReserved, emailBillJob, ({ subjectId }) => ({
      orderId: subjectId,
      news: 'billed' as const,
    })),
    follow(orderLapsed, emailBillJob, ({ subjectId }) => ({ orderId: subjectId, news: 'lapsed' as const })),
    follow(saleCalledOff, emailBillJob, ({ subjectId }) => ({
      orderId: subjectId,
      news: 'withdrawn' as const,
    })),
  ],
  personalData: [...payerRows, ...receivablesRows],
  invariants: receivablesInvariants,
  fillings: [fill(notificationKinds, receivablesKinds)],
}
