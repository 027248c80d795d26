/**
 * Of orders `u`: what is on an invoice and not paid, be it issued or to come, or promised on one. What was
 * sold by hand is trusted by its seller.
 */
export const IS_OPEN_BILL = `not u.is_manual and ((u.billed_at is not null and (u.payment = 'awaiting' or (u.payment = 'none' and u.state in ('reserved', 'confirmed'))))
    or (u.state = 'pledged' and u.payment = 'none'))`

/**
 * What a buyer has open on invoices, by currency, but for one order: both are parameters or columns of a
 * hand-written statement.
 */
export const openBillsOf = (buyer: string, except: string) =>
  `(select coalesce(json_object_agg(b.currency, b.minor), '{}')
    from (select u.currency, sum(u.total_minor) as minor from orders u
      where u.buyer_id = ${buyer} and u.id <> ${except} and ${IS_OPEN_BILL} group by u.currency) b)`
