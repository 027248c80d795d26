import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { entriesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { ledgerEntries, ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { ofOwnEvents } from '#app/features/sales/orders/queries-scope.server.ts'
import {
  commissionOfMovement,
  commissions,
  isOfMovement,
  taxIn,
} from '#app/features/sales/orders/queries-shares.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isEmployee, type PartyActor } from '#app/kit/actor.ts'
import type { MonthRange } from '#app/kit/month-range.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { DUE_DAYS, type ListedRevenue, MOST_ON_PAGE, type Owed, type RevenueView } from './revenue.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const MOST_IN_FILE = 50_000

const text = (said: SQLWrapper) => sql<string | null>`${said}`
const currency = sql<string>`m.currency`
const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>

/** Whether the training is not over for long enough; what is of no event is due. */
const isNotDue = (now: Date) =>
  sql`coalesce(${events.endsAt} > ${new Date(now.getTime() - DUE_DAYS * 86_400_000).toISOString()}::timestamptz, false)`

/**
 * What of an order was sold and taken back before a movement of it (`x`), by the order in which movements
 * were booked.
 */
const before = sql`(select coalesce(sum(e.amount_minor), 0) as sold from ${ledgerTransactions} m join ${ledgerEntries} e on e.transaction_id = m.id
  where m.subject_kind = x.subject_kind and m.subject_id = x.subject_id and m.kind in ('sale', 'sale_reversal') and m.id < x.id
    and e.account in ('payable', 'commission') and e.currency = x.currency)`

const taxOf = (amount: SQL) => taxIn(amount, { tax: sql`x.tax_minor`, total: sql`x.total_minor` })

/**
 * Each movement (`m`) of what the party acted for has sold in a range of months: what moved, the
 * marketplace's share, and the tax that it brings or takes away. That is all of the order's with its whole,
 * else a part, each rounded from where the one before ended, which add up to it; what moved before is looked
 * up for parts alone. `offset 0` has each reckoned once, however many sums it is in.
 */
const movements = (ctx: Ctx, range: MonthRange) => sql`(
  select x.*, case when x.tax_minor > 0 then
    case x.moved when x.total_minor then x.tax_minor when -x.total_minor then -x.tax_minor
      else (select ${taxOf(sql`before.sold + x.moved`)} - ${taxOf(sql`before.sold`)} from ${before} before)::bigint end
    else 0 end as tax
  from (
    select ${ledgerTransactions.id} as id, ${ledgerTransactions.subjectKind} as subject_kind, ${ledgerTransactions.subjectId} as subject_id,
      date_trunc('month', ${ledgerTransactions.occurredAt} at time zone ${ctx.timeZone}) as month, ${ledgerEntries.currency} as currency, ${ledgerEntries.amountMinor} as amount,
      ${commissionOfMovement} as commission, ${ledgerEntries.amountMinor} + ${commissionOfMovement} as moved,
      ${orders.taxMinor} as tax_minor, ${orders.totalMinor} as total_minor, ${orders.eventId} as event_id, ${orders.buyerId} as buyer_id
    from ${ledgerEntries} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
      left join ${commissions} on ${isOfMovement}
      left join ${orders} on ${ledgerTransactions.subjectKind} = 'order' and ${orders.id} = ${ledgerTransactions.subjectId}
    where ${salesSeenBy(ctx)} and ${isSale} and ${within(range, ctx.timeZone)}
  ) x offset 0) m`

const ofMovement = { event: sql`${events.id} = m.event_id`, buyer: sql`${parties.id} = m.buyer_id` }

const amounts = (now: Date) => ({
  sold: whole(sql`sum(m.moved)::bigint`),
  commission: whole(sql`sum(m.commission)::bigint`),
  tax: whole(sql`sum(m.tax)::bigint`),
  earned: whole(sql`sum(m.amount - m.tax)::bigint`),
  notDue: whole(sql`coalesce(sum(m.amount - m.tax) filter (where ${isNotDue(now)}), 0)::bigint`),
})

/** The same of all rows in one currency, beside each of them. */
function inAll(sums: ReturnType<typeof amounts>) {
  const all = (sum: SQL) => whole(sql`(sum(${sum}) over (partition by m.currency))::bigint`)
  return {
    sold: all(sums.sold),
    commission: all(sums.commission),
    tax: all(sums.tax),
    earned: all(sums.earned),
    notDue: all(sums.notDue),
  }
}

const sumWhere = (which: SQL) =>
  whole(sql`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${which}), 0)::bigint`)
const isOwedNow = sql`${ledgerEntries.account} = 'payable'`

/** What the account holds, tax and all, and what of it is not due; what is held apart is not in it. */
const balance = (now: Date) => ({
  owed: sumWhere(isOwedNow),
  notDue: sumWhere(sql`${isOwedNow} and ${isNotDue(now)}`),
  held: sumWhere(sql`${ledgerEntries.account} = 'dispute'`),
})

/** The month in which money moved, by the reader's clock: written once for each, not for each movement. */
const month = sql<string>`to_char(m.month, 'YYYY-MM')`

const isSale = and(
  eq(ledgerEntries.account, 'payable'),
  inArray(ledgerTransactions.kind, ['sale', 'sale_reversal']),
)

/** The entries of the party acted for; an employee's are those of the events of his or her own. */
function salesSeenBy({ actor }: Ctx) {
  return and(entriesOf(actor), isEmployee(actor) ? ofOwnEvents(actor) : undefined)
}

/** What moved in a range of months by the reader's clock. */
function within({ from, to }: MonthRange, timeZone: string): SQL | undefined {
  const start = (month: string) => sql`(${`${month}-01`}::timestamp at time zone ${timeZone})`
  return and(
    sql`${ledgerTransactions.occurredAt} >= ${start(from)}`,
    sql`${ledgerTransactions.occurredAt} < ${start(to)}`,
  )
}

/**
 * What the party acted for has sold, its tax, what was kept of it and what it earned in a range of months
 * (by the reader's clock), in minor units by currency and by month, topic, event or customer: months in
 * order; of the others MOST_ON_PAGE, those with the most sold of each currency first, each beside the sums of
 * all in its currency. One query.
 */
export async function listRevenue(ctx: Ctx, view: RevenueView, range: MonthRange): Promise<ListedRevenue[]> {
  const of = {
    month: { key: text(month), title: text(sql`null`), language: text(sql`null`) },
    topic: { key: text(topics.slug), title: text(topics.title), language: text(topics.language) },
    event: { key: text(events.slug), title: text(events.title), language: text(events.language) },
    customer: { key: text(parties.slug), title: text(parties.name), language: text(sql`null`) },
  }[view]
  const sums = amounts(ctx.now())
  const found = read(ctx)
    .select({ ...of, currency, ...sums, all: inAll(sums) })
    .from(movements(ctx, range))
    .leftJoin(events, ofMovement.event)
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(parties, ofMovement.buyer)
    .groupBy(view === 'month' ? sql`m.month, 2, 3, 4` : sql`1, 2, 3, 4`)
    .orderBy(
      // What is much in one currency is little in another: each shows its largest.
      view === 'month'
        ? sql`1, 4`
        : sql`row_number() over (partition by m.currency order by ${sums.sold} desc), 4`,
    )
  const rows = await (view === 'month' ? found : found.limit(MOST_ON_PAGE))
  return rows.map((row) => ({ ...row, key: row.key ?? '' }))
}

/**
 * The same line by line, by month and event with its topic, for a file. Refuses with `limit` what no file
 * holds. One query.
 */
export async function listRevenueLines(ctx: Ctx, range: MonthRange) {
  const rows = await read(ctx)
    .select({
      month,
      event: events.title,
      slug: events.slug,
      topic: topics.title,
      currency,
      ...amounts(ctx.now()),
    })
    .from(movements(ctx, range))
    .leftJoin(events, ofMovement.event)
    .leftJoin(topics, eq(topics.id, events.topicId))
    .groupBy(sql`m.month, 2, 3, 4, 5`, events.id)
    .orderBy(sql`1, 2, 5`)
    .limit(MOST_IN_FILE + 1)
  if (rows.length > MOST_IN_FILE) throw refuse('limit', 'revenue:tooMuch')
  return rows
}

/**
 * What is owed to the party acted for, by currency: all that its account holds, tax and all, what of it is
 * due, and what is held apart because it is disputed. One query.
 */
export async function listOwed(ctx: Ctx): Promise<Owed[]> {
  const { owed, notDue, held } = balance(ctx.now())
  const rows = await read(ctx)
    .select({ currency: ledgerEntries.currency, owed, notDue, held })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(
      orders,
      and(eq(ledgerTransactions.subjectKind, 'order'), eq(orders.id, ledgerTransactions.subjectId)),
    )
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(salesSeenBy(ctx), inArray(ledgerEntries.account, ['payable', 'dispute'])))
    .groupBy(ledgerEntries.currency)
    .orderBy(desc(owed), ledgerEntries.currency)
  return rows.map((row) => ({
    currency: row.currency,
    owed: row.owed,
    due: row.owed - row.notDue,
    held: row.held,
  }))
}

/** Since when there is the party acted for; it has earned nothing before. One query. */
export async function partySince(ctx: PartyCtx): Promise<Date> {
  const [party] = await read(ctx)
    .select({ since: parties.createdAt })
    .from(parties)
    .where(partyActedFor(ctx.actor))
  return party?.since ?? ctx.now()
}
