import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { OpenInvoice } from './allocation.ts'

export type ListedOpen = OpenInvoice & {
  seller: string
  invoice: string
  reference: string
  currency: string
}

/**
 * Of a company `$1`, by the name `o` of an order, `i` of its invoice and `p` of its payment, what is owed to
 * the collecting account and not disputed.
 */
export const OPEN_INVOICES = `orders o
  join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.gateway = 'collecting'
    and p.state in ('started', 'confirming', 'waiting', 'unknown')
  join invoices i on i.subject_kind = 'order' and i.subject_id = o.id and i.kind = 'invoice' and i.state <> 'replaced'
  where p.payer_id = $1 and o.payment = 'awaiting' and o.billed_at is not null and o.total_minor > o.credited_minor
    and not exists (select from collection_disputes d where d.order_id = o.id and d.ended_at is null)`

const listOpen = preparedStatement<ListedOpen>(
  'collective-statements.open',
  `select o.id, o.reference, (o.total_minor - o.credited_minor)::float8 as "amountMinor", o.currency,
    i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", i.number_text as invoice, coalesce(i.seller ->> 'name', '') as seller
  from ${OPEN_INVOICES} order by i.issued_on, i.due_on, o.id`,
)

/** What a company owes to the collecting account, and does not dispute, the oldest first. */
export const listOpenInvoices = (tx: Tx, partyId: PartyId): Promise<ListedOpen[]> => listOpen(tx, [partyId])
