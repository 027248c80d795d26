import type pg from 'pg'

/** What may never be found after a crash; every number is a count of rows. */
export type Harm = Record<keyof typeof COUNTS | 'lostPaid' | 'answeredButAbsent' | 'brokenRules', number>

const CHARGED = `select p.subject_id as order_id, sum(c.amount_minor - c.refunded_minor) as net
  from payments p join sandbox_charges c on c.payment_id = p.id
  where c.state = 'succeeded' and p.subject_kind = 'order' group by p.subject_id`

const COUNTS = {
  doubleCharges: `select count(*) from (${CHARGED}) c join orders o on o.id = c.order_id where c.net > o.total_minor`,
  chargedNotPaid: `select count(*) from (${CHARGED}) c join orders o on o.id = c.order_id
    where c.net > 0 and o.payment <> 'paid'`,
  paidNotCharged: `select count(*) from orders o left join (${CHARGED}) c on c.order_id = o.id
    where o.payment = 'paid' and o.refund = 'none' and o.state in ('confirmed', 'completed') and o.total_minor > coalesce(c.net, 0)`,
  orphanHolds: `select (select count(*) from orders where state = 'held')
    + (select count(*) from seat_allocations where state = 'held')`,
  seatsOfNobody: `select count(*) from seat_allocations s join orders o on o.id = s.order_id
    where s.state = 'taken' and o.state not in ('confirmed', 'completed')`,
  oversold: `select count(*) from quotas q where q.size < (select coalesce(sum(s.quantity), 0) from seat_allocations s
    join quota_ticket_types t on t.ticket_type_id = s.ticket_type_id where t.quota_id = q.id and s.state = 'taken')`,
  withoutInvoice: `select count(*) from orders o where o.payment = 'paid' and o.state in ('confirmed', 'completed')
    and o.total_minor > 0 and 1 <> (select count(*) from invoices i where i.subject_id = o.id)`,
  openPayments: `select (select count(*) from payments where state in ('started', 'confirming', 'waiting', 'unknown'))
    + (select count(*) from refunds where state = 'requested')`,
  openWebhookEvents: `select (select count(*) from webhook_events where worked_at is null and fault is null)
    + (select count(*) from sandbox_webhooks where delivered_at is null)`,
  unbalanced: `select count(*) from (select transaction_id from ledger_entries group by transaction_id
    having sum(amount_minor) <> 0) unbalanced`,
} as const

/** Counts the harm in the database and in the sandbox gateway's books, against what buyers were told. */
export async function countHarm(
  client: pg.Client,
  confirmed: { held: ReadonlySet<string>; paid: ReadonlySet<string> },
): Promise<Harm> {
  const harm: Partial<Harm> = { brokenRules: 0 }
  for (const [name, statement] of Object.entries(COUNTS)) {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    harm[name as keyof typeof COUNTS] = Number(rows[0]?.[0])
  }
  const absent = async (references: ReadonlySet<string>, among: string) => {
    const { rows } = await client.query(
      `select count(*)::int as absent from unnest($1::text[]) as told(reference)
        where not exists (select from orders o where o.reference = told.reference and ${among})`,
      [[...references]],
    )
    return rows[0].absent as number
  }
  harm.lostPaid = await absent(confirmed.paid, "o.payment = 'paid' and o.state in ('confirmed', 'completed')")
  harm.answeredButAbsent = await absent(confirmed.held, 'true')
  return harm as Harm
}

/** Everything of `harm` that is not 0. */
export function foundHarm(harm: Harm): Partial<Harm> {
  return Object.fromEntries(Object.entries(harm).filter(([, count]) => count !== 0))
}
