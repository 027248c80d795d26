import { type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  payments,
} from '#app/features/money/payments/tables.server.ts'
import { bankAccountChanges, bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { DUE_DAYS, type HoldReason, MINIMUM, type PayoutMethod, SEPA_COUNTRIES } from './payout.ts'
import { payoutHolds, payoutLines } from './tables.server.ts'

/** What moves what is owed to a provider, payouts themselves aside. */
export const EARNING_KINDS = sql.raw(
  "('sale', 'sale_reversal', 'seller_receipt', 'tax_collected', 'dispute', 'dispute_won')",
)

/** What ended before this moment is due by now: reckoned once, and not for each date anew. */
const dueBefore = (now: Date) => new Date(now.getTime() - DUE_DAYS * 86_400_000).toISOString()

/**
 * What is owed for each order and in no payout yet: all its entries together, when its training ends, and
 * whether it is disputed. `part` says what becomes of it: what is below zero counts at once, so that nothing
 * is paid out that is not there. What is disputed is listed once for all. `offset 0` has it found out once
 * for each, however many sums look at it.
 */
const openOrders = (entries: Scope<'entries'>, now: Date, named: boolean) => sql`
  select s.owner_id, s.currency, s.subject_id, s.net, s.entries, s.ends_at,
    case when s.net <= 0 then 'due' when s.is_disputed then 'disputed' when s.ends_at > ${dueBefore(now)}::timestamptz then 'coming' else 'due' end as part
  from (
    select e.owner_id, e.currency, e.subject_id, e.net, e.entries,
      coalesce(${events.endsAt}, ${orderItems.endsAt}, e.since) as ends_at,
      e.subject_id in (select ${payments.subjectId} from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
        where ${payments.subjectKind} = 'order' and ${disputes.decidedAt} is null) as is_disputed
    from (
      select ${ledgerEntries.ownerId} as owner_id, ${ledgerEntries.currency} as currency, ${ledgerTransactions.subjectId} as subject_id,
        sum(${ledgerEntries.amountMinor})::bigint as net, ${named ? sql`array_agg(${ledgerEntries.id})` : sql`null::uuid[]`} as entries, min(${ledgerTransactions.occurredAt}) as since
      from ${ledgerEntries} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
      where ${ledgerEntries.account} = 'payable' and ${ledgerTransactions.kind} in ${EARNING_KINDS} and ${entries}
        and not exists (select from ${payoutLines} where ${payoutLines.entryId} = ${ledgerEntries.id} and ${payoutLines.isOpen})
      group by 1, 2, 3
    ) e
    left join ${orders} on ${orders.id} = e.subject_id
    left join ${events} on ${events.id} = ${orders.eventId}
    left join ${orderItems} on ${orderItems.orderId} = ${orders.id} and ${orderItems.position} = 0
  ) s offset 0`

const list = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )

const minimum = sql.join(
  Object.entries(MINIMUM).map(([currency, least]) => sql`when ${currency} then ${least}::bigint`),
  sql` `,
)

/** What becomes of a provider's money in one currency; amounts in minor units, each order in one of them. */
export type Standing = {
  partyId: PartyId
  currency: string
  due: number
  coming: number
  disputed: number
  /** When the next of what is to come is due. */
  nextAt: Date | null
  /** Why what is due is not paid out; null where it is, or nothing is due. */
  reason: HoldReason | null
  method: PayoutMethod
  entries: string[]
}

type Row = {
  owner_id: PartyId
  currency: string
  due: string
  coming: string
  disputed: string
  next_at: string | null
  reason: HoldReason | null
  method: PayoutMethod
  entries: string | null
}

/** A row of `standings`. */
export const readStanding = (row: Row): Standing => ({
  partyId: row.owner_id,
  currency: row.currency,
  due: Number(row.due),
  coming: Number(row.coming),
  disputed: Number(row.disputed),
  nextAt: row.next_at === null ? null : new Date(row.next_at),
  reason: row.reason,
  method: row.method,
  entries: row.entries === null ? [] : row.entries.split(','),
})

/**
 * Of each provider and currency what is due, to come and disputed, why nothing is paid out (HOLD_REASONS, the
 * first that holds), and by which way it would be: rows for `readStanding`. `entries` says whose are looked
 * at; those that are due are named unless `named` is false, as figures alone need none of them.
 */
export const standings = (entries: Scope<'entries'>, now: Date, { named = true } = {}): SQL => sql`
  select st.owner_id, st.currency, st.due, st.coming, st.disputed, st.next_at, st.entries,
    case when st.due < 0 then 'negative' when ${parties.suspendedAt} is not null then 'suspended'
      when ${parties.approval} in ('pending', 'returned', 'rejected')
        or exists (select from ${payoutHolds} where ${payoutHolds.partyId} = st.owner_id and ${payoutHolds.releasedAt} is null) then 'review'
      when exists (select from ${bankAccountChanges} where ${bankAccountChanges.partyId} = st.owner_id and ${bankAccountChanges.state} = 'waiting') then 'accountChanged'
      when ${bankAccounts.partyId} is null then 'noAccount'
      when st.due < case st.currency ${minimum} else 1 end then 'belowMinimum' end as reason,
    case when st.currency = 'EUR' and ${bankAccounts.format} = 'iban' and left(${bankAccounts.number}, 2) in (${list(SEPA_COUNTRIES)}) then 'sepa'
      when st.currency = 'INR' and ${bankAccounts.format} = 'ifsc' then 'neft' else 'manual' end as method
  from (
    select o.owner_id, o.currency,
      coalesce(sum(o.net) filter (where o.part = 'due'), 0)::bigint as due,
      coalesce(sum(o.net) filter (where o.part = 'coming'), 0)::bigint as coming,
      coalesce(sum(o.net) filter (where o.part = 'disputed'), 0)::bigint as disputed,
      min(o.ends_at) filter (where o.part = 'coming') + make_interval(days => ${DUE_DAYS}) as next_at,
      string_agg(array_to_string(o.entries, ','), ',') filter (where o.part = 'due') as entries
    from (${openOrders(entries, now, named)}) o group by 1, 2
  ) st
  join ${parties} on ${parties.id} = st.owner_id
  left join ${bankAccounts} on ${bankAccounts.partyId} = st.owner_id`
