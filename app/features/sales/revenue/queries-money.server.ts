import { type SQL, sql } from 'drizzle-orm'
import { entriesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { type HoldReason, minimumOf } from '#app/features/sales/payouts/payout.ts'
import { canSeePayouts } from '#app/features/sales/payouts/policy.ts'
import { payoutsOf } from '#app/features/sales/payouts/queries-scope.server.ts'
import { EARNING_KINDS } from '#app/features/sales/payouts/queries-standing.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { MoneyOfDay, MoneyStanding, WantedMoney } from './money.ts'
import { DUE_DAYS } from './revenue.ts'

const AT_ONCE = 50
const MOST_IN_FILE = 50_000

/** The end of a day by the reader's clock, or now where that is earlier. */
const endOf = ({ on }: WantedMoney, ctx: Ctx) =>
  sql`least((${on}::date + 1)::timestamp at time zone ${ctx.timeZone}, ${ctx.now().toISOString()}::timestamptz)`

/**
 * What of each order the party acted for had by a moment: all of it (`earned`), what of it no payout had
 * sent by then (`open`), when that is or was due, the payout that had sent the rest, and where it stood.
 */
function bookings(ctx: Ctx, wanted: WantedMoney): SQL {
  const until = endOf(wanted, ctx)
  return sql`select b.*, case when b.is_disputed and (b.open <> 0 or b.payout is null) then 'disputed' when b.open < 0 then 'due'
      when b.open > 0 and b.due_at > ${until} then 'coming' when b.open > 0 then 'due'
      when b.arrived_at <= ${until} then 'paid' when b.payout is not null then 'underWay' else 'closed' end as standing
    from (
      select m.*, coalesce(e.ends_at, i.ends_at, m.since) + make_interval(days => ${DUE_DAYS}) as due_at, o.reference, o.buyer_id, o.event_id, i.title,
        exists (select from payments p join disputes d on d.payment_id = p.id where p.subject_kind = 'order' and p.subject_id = m.order_id
          and d.opened_at <= ${until} and (d.decided_at is null or d.decided_at > ${until})) as is_disputed
      from (
        select ledger_entries.currency, t.subject_id as order_id, min(t.occurred_at) as since, sum(ledger_entries.amount_minor)::bigint as earned,
          coalesce(sum(ledger_entries.amount_minor) filter (where sent.entry_id is null), 0)::bigint as open,
          max(sent.code) as payout, max(sent.sent_at) as sent_at, max(sent.arrived_at) as arrived_at
        from ledger_entries join ledger_transactions t on t.id = ledger_entries.transaction_id
        left join (
          select l.entry_id, max(payouts.code) as code, max(payouts.sent_at) as sent_at,
            max(case when payouts.state = 'paid' then payouts.settled_at end) as arrived_at
          from payouts join payout_lines l on l.payout_id = payouts.id
          where ${payoutsOf(ctx.actor)} and payouts.sent_at <= ${until}
            and not (payouts.state = 'failed' and payouts.settled_at <= ${until}) group by 1
        ) sent on sent.entry_id = ledger_entries.id
        where ledger_entries.account = 'payable' and t.kind in ${EARNING_KINDS} and t.occurred_at <= ${until} and ${entriesOf(ctx.actor)}
        group by 1, 2
      ) m
      left join orders o on o.id = m.order_id left join events e on e.id = o.event_id
      left join order_items i on i.order_id = o.id and i.position = 0
    ) b`
}

/**
 * What the party acted for had at the end of a day, by currency: its parts add up to what it had earned,
 * and what was open then is the balance of the ledger. Not found for who does not see payouts. One query.
 */
export async function listMoney(ctx: Ctx, wanted: WantedMoney): Promise<MoneyOfDay[]> {
  if (!canSeePayouts(ctx.actor)) throw notFound()
  const until = endOf(wanted, ctx)
  type Row = Record<keyof MoneyOfDay, string>
  const { rows } = await read(ctx).execute<Row>(sql`
    select l.currency, l.earned, l.own, l.under_way as "underWay", l.paid, l.lost, l.withheld, coalesce(s.due, 0) as due, coalesce(s.coming, 0) as coming,
      l.disputed + coalesce(s.disputed, 0) as disputed
    from (
      select ledger_entries.currency,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'payable' and t.kind in ('sale', 'sale_reversal')), 0)::bigint as earned,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'seller_bank' and t.kind = 'seller_receipt'), 0)::bigint as own,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'seller_bank' and t.kind <> 'seller_receipt'), 0)::bigint as paid,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account in ('withheld', 'collected_tax')), 0)::bigint as withheld,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'payout'), 0)::bigint as under_way,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'dispute'), 0)::bigint as disputed,
        coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'dispute_loss'), 0)::bigint as lost
      from ledger_entries join ledger_transactions t on t.id = ledger_entries.transaction_id
      where t.occurred_at <= ${until} and ${entriesOf(ctx.actor)} and ledger_entries.account in ('payable', 'seller_bank', 'withheld', 'collected_tax', 'payout', 'dispute', 'dispute_loss')
      group by 1
    ) l
    left join (
      select b.currency, coalesce(sum(b.open) filter (where b.standing = 'due'), 0)::bigint as due,
        coalesce(sum(b.open) filter (where b.standing = 'coming'), 0)::bigint as coming,
        coalesce(sum(b.open) filter (where b.standing = 'disputed'), 0)::bigint as disputed
      from (${bookings(ctx, wanted)}) b group by 1
    ) s on s.currency = l.currency
    order by l.currency`)
  return rows.map(({ currency, ...said }) => {
    const amounts = Object.entries(said).map(([name, minor]) => [name, Number(minor)])
    return { currency, ...Object.fromEntries(amounts) } as MoneyOfDay
  })
}

/**
 * Why nothing of what was due at the end of a day was paid out then, the first reason that held; null where
 * nothing did. Amounts aside: below the minimum and below zero are told by what was due (`holdOf`).
 */
export async function findHoldOn(ctx: Ctx, wanted: WantedMoney): Promise<HoldReason | null> {
  const { actor } = ctx
  if (!canSeePayouts(actor)) throw notFound()
  const until = endOf(wanted, ctx)
  const { rows } = await read(ctx).execute<{ reason: HoldReason | null }>(sql`
    select case when parties.suspended_at <= ${until} then 'suspended'
      when exists (select from payout_holds h where h.party_id = parties.id and h.placed_at <= ${until} and (h.released_at is null or h.released_at > ${until}))
        or parties.approval in ('pending', 'returned', 'rejected') then 'review'
      when exists (select from bank_account_changes c where c.party_id = parties.id and c.created_at <= ${until} and c.state <> 'applied'
        and (c.decided_at is null or c.decided_at > ${until})) or exists (select from bank_account_changes c where c.party_id = parties.id
        and c.created_at <= ${until} and c.state = 'applied' and c.decided_at > ${until}) then 'accountChanged'
      when not exists (select from bank_account_changes c where c.party_id = parties.id and c.state = 'applied' and c.decided_at <= ${until}) then 'noAccount' end as reason
    from parties where ${partyActedFor(actor)}`)
  return rows[0]?.reason ?? null
}

/** The reason by what was due: below zero comes before, too little after all others. */
export function holdOf(due: number, currency: string, reason: HoldReason | null): HoldReason | null {
  if (due < 0) return 'negative'
  if (due === 0) return null
  return reason ?? (due < minimumOf(currency) ? 'belowMinimum' : null)
}

export type Booked = {
  order: string | null
  title: string | null
  customer: string | null
  currency: string
  earned: number
  open: number
  standing: MoneyStanding
  dueAt: Date
  payout: string | null
  sentAt: Date | null
  arrivedAt: Date | null
}

type BookedRow = Omit<Booked, 'earned' | 'open' | 'dueAt' | 'sentAt' | 'arrivedAt'> &
  Record<'earned' | 'open' | 'dueAt', string> &
  Record<'sentAt' | 'arrivedAt', string | null>

const listed = (ctx: Ctx, wanted: WantedMoney) => sql`(${bookings(ctx, wanted)}) b
  where ${wanted.view === 'all' ? sql`true` : sql`b.standing = ${wanted.view}`}`

async function rowsOf(
  ctx: Ctx,
  wanted: WantedMoney,
  page: { limit: number; offset: number },
): Promise<Booked[]> {
  const { rows } = await read(ctx).execute<BookedRow>(sql`
    select f.reference as "order", f.title, buyer.name as customer, f.currency, f.earned, f.open, f.standing, f.due_at as "dueAt",
      f.payout, f.sent_at as "sentAt", f.arrived_at as "arrivedAt"
    from (select * from ${listed(ctx, wanted)} order by b.due_at desc, b.order_id limit ${page.limit} offset ${page.offset}) f
    left join parties buyer on buyer.id = f.buyer_id order by f.due_at desc, f.order_id`)
  const at = (said: string | null) => (said === null ? null : new Date(said))
  return rows.map(({ earned, open, dueAt, sentAt, arrivedAt, ...row }) => ({
    ...row,
    earned: Number(earned),
    open: Number(open),
    dueAt: new Date(dueAt),
    sentAt: at(sentAt),
    arrivedAt: at(arrivedAt),
  }))
}

/** Bookings of the party acted for, and when the money of each comes or came, the last due first. */
export async function listBooked(ctx: Ctx, wanted: WantedMoney, page: number) {
  if (!canSeePayouts(ctx.actor)) throw notFound()
  const [rows, { rows: counted }] = await Promise.all([
    rowsOf(ctx, wanted, { limit: AT_ONCE, offset: (page - 1) * AT_ONCE }),
    read(ctx).execute<{ total: string }>(sql`select count(*) as total from ${listed(ctx, wanted)}`),
  ])
  return pageOf(rows, Number(counted[0]?.total ?? 0), page, AT_ONCE)
}

/** All of them for a file. Refuses with `limit` what no file holds. */
export async function listBookedForFile(ctx: Ctx, wanted: WantedMoney): Promise<Booked[]> {
  if (!canSeePayouts(ctx.actor)) throw notFound()
  const rows = await rowsOf(ctx, wanted, { limit: MOST_IN_FILE + 1, offset: 0 })
  if (rows.length > MOST_IN_FILE) throw refuse('limit', 'revenue:tooMuch')
  return rows
}
