import type { Amounts } from '#app/features/sales/orders/invoice-way.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'

/** Of orders `u`: what is on an invoice and not paid, be it issued or to come, or promised on one. What was sold by hand is trusted by its seller. */
export const IS_OPEN_BILL = `not u.by_hand and ((u.billed_at is not null and (u.payment = 'awaiting' or (u.payment = 'none' and u.state in ('billed', 'placed'))))
    or (u.state = 'promised' and u.payment = 'none'))`

/** What a buyer has open on invoices, by currency, but for one order: both are parameters or columns of a hand-written statement. */
export const openBillsOf = (buyer: string, except: string) =>
  `(select coalesce(json_object_agg(b.currency, b.minor), '{}')
    from (select u.currency, sum(u.total_minor) as minor from orders u
      where u.buyer_id = ${buyer} and u.id <> ${except} and ${IS_OPEN_BILL} group by u.currency) b)`

const findOpen = plannedStatement<{ open: Amounts }>(
  'orders.open-bills',
  `select ${openBillsOf('$1::uuid', '$2::uuid')} as open`,
)

/** One at a time puts something on an invoice of a buyer, until the transaction ends, so that what is open is counted right. */
export const lockBills = (tx: Tx, buyerId: PartyId) => lockNames(tx, 'bills', [buyerId])

/** What is open of a buyer whose bills are locked. */
export async function findOpenBills(tx: Tx, buyerId: PartyId): Promise<Amounts> {
  const [row] = await findOpen(tx, [buyerId, '00000000-0000-0000-0000-000000000000'])
  return row?.open ?? {}
}
