import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { employees } from '#app/features/sales/employees/tables.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { owedMinor } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders, orderTrainings, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { cityName } from '#app/kit/city-names.ts'
import { type MonthRange, yearRange } from '#app/kit/month-range.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_ON_PAGE, ONLINE, type SpendingRow, type SpendingView } from './spending.ts'

const text = (said: SQL) => said as SQL<string | null>
const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>

/** What was paid for an order, less what has gone back of it. */
const paid = sql`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from ${payments} p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`

/** An agreed training that waits for its money. */
const isAgreed = (now: Date) =>
  and(
    eq(orderItems.kind, 'training'),
    eq(orders.state, 'held'),
    sql`${orders.heldUntil} > ${now.toISOString()}`,
  )

/** What is owed of an order that is good and not paid for, and of a training that is agreed on. */
const owed = (now: Date) => sql`(case
  when ${orders.state} in ('reserved', 'confirmed', 'completed') and ${orders.payment} <> 'paid'
    then greatest(${owedMinor} - ${paid}, 0)
  when ${isAgreed(now)} then ${orders.totalMinor} else 0 end)`

/** When it was ordered: there an order counts, whenever it is paid for or comes back. */
const orderedAt = sql`coalesce(${orders.billedAt}, ${orders.confirmedAt}, ${orders.createdAt})`

/** The seats at nothing of an agreed training are no order beside its own, which has the money. */
const isNoSecond = isNull(events.heldFor)
const isBooked = inArray(orders.state, ['confirmed', 'completed'])

/** Orders that are good, are agreed on, or of which money has stayed with the seller. */
export const isCounted = (now: Date) =>
  and(
    isNoSecond,
    or(inArray(orders.state, ['reserved', 'confirmed', 'completed']), isAgreed(now), sql`${paid} <> 0`),
  )

const startOf = (month: string, timeZone: string) =>
  sql`(${`${month}-01`}::timestamp at time zone ${timeZone})`

/** What was ordered in a range of months by the reader's clock. */
function within({ from, to }: MonthRange, timeZone: string): SQL {
  return sql`(${orderedAt} >= ${startOf(from, timeZone)} and ${orderedAt} < ${startOf(to, timeZone)})`
}

/** How many orders, what was paid for them and what is owed of them, in minor units: of counted ones. */
export const spentAmounts = (now: Date) => ({
  orders: whole(sql`count(*)::int`),
  spent: whole(sql`sum(${paid})::bigint`),
  committed: whole(sql`sum(${owed(now)})::bigint`),
})

/** The category that an order is of: its event's own, else that of the topic. */
const categoryOf = sql`coalesce(${events.categoryId}, (select t.category_id from ${topics} t where t.id = coalesce(${events.topicId},
  (select a.topic_id from ${orderTrainings} a where a.order_id = ${orders.id}))))`
const isOnline = sql`${itemNow.mode} = 'online'`
const none = text(sql`null`)

const nameOf = (
  party: SQL,
) => sql`(select coalesce(nullif(f.display_name, ''), nullif(n.name, ''), n.display_slug) from ${parties} n
  left join ${trainerProfiles} f on f.party_id = n.id where n.id = ${party})`

/**
 * Who is named for the seats of each of the `orders` of a query, joined to it: each with how many seats of
 * how many, so that the parts of an order add up to it. An agreed training has them as it is held.
 */
const participants = sql`lateral (select g.email, g.name, g.seats, sum(g.seats) over () as of,
    sum(g.seats) over (order by g.email) - g.seats as before
  from (select coalesce(lower(t.participant_email), '') as email, min(t.participant_name) as name, count(*) as seats
    from ${tickets} t where t.state <> 'cancelled' and t.order_id in (${orders.id},
      (select h.seats_order_id from ${heldTrainings} h where h.order_id = ${orders.id}))
    group by 1) g) who`
/**
 * How one of them is called in the list of employees of who acts. Beside a limit it is asked for the rows
 * that are shown, and not for all of them.
 */
const staffName = (ctx: Ctx) =>
  sql`(select e.name from ${employees} e where e.company_id = ${partyIdOf(ctx.actor)} and e.email = who.email)`
/** What was paid for an order and is owed of it, worked out once for each, however many rows it stands in. */
const sumsOf = (now: Date) => sql`lateral (select ${paid} as paid, ${owed(now)} as owed offset 0) sums`
/** The same of views that are not about them: nobody. */
const nobody = sql`(select null::text as email, null::text as name, 0 as seats, 0 as of, 0 as before where false) who`
const whoOf = (view: SpendingView) => (view === 'participant' ? participants : nobody)
/** What of an amount of an order is for one of them. */
const partOf = (amount: SQL) => sql`(case when who.of is null then ${amount} else
  floor(${amount}::numeric * (who.before + who.seats) / who.of) - floor(${amount}::numeric * who.before / who.of) end)`

/** What of an amount of an order stands in a row of a view. */
const shareOf = (view: SpendingView) => (view === 'participant' ? partOf : (amount: SQL) => amount)

/** What a view names its rows by, and how they are called; `range` is what they are of. */
function columnsOf(
  view: SpendingView,
  ctx: Ctx,
  range?: MonthRange,
): Record<'key' | 'title' | 'country', SQL<string | null>> {
  const said = (key: SQL, title: SQL, country: SQL = sql`null`) => ({
    key: text(key),
    title: text(title),
    country: text(country),
  })
  const inCategory = (column: SQL) => sql`(select ${column} from ${categories} c where c.id = ${categoryOf})`
  const inCentre = (column: SQL) =>
    sql`(select ${column} from ${costCentres} c where c.id = ${orders.costCentreId})`
  const ofBuyer = (column: SQL) => sql`(select ${column} from ${accounts} a where a.id = ${orders.placedBy})`
  const local = sql`${orderedAt} at time zone ${ctx.timeZone}`
  // A month stands beside the same one of the year before.
  const beside = range
    ? sql`${local} + case when ${orderedAt} < ${startOf(range.from, ctx.timeZone)} then interval '1 year' else interval '0' end`
    : local
  if (view === 'month') return said(sql`to_char(${beside}, 'YYYY-MM')`, none)
  if (view === 'year') return said(sql`to_char(${local}, 'YYYY')`, none)
  if (view === 'participant') {
    // Called otherwise in one order than in another it is the same address.
    return said(sql`who.email`, sql`coalesce(${staffName(ctx)}, min(who.name), nullif(who.email, ''))`)
  }
  if (view === 'category') return said(inCategory(sql`c.slug`), inCategory(sql`c.names ->> ${ctx.language}`))
  if (view === 'provider')
    return said(
      sql`(select s.display_slug from ${parties} s where s.id = ${orders.sellerId})`,
      nameOf(sql`${orders.sellerId}`),
    )
  if (view === 'costCentre') return said(inCentre(sql`c.code`), inCentre(sql`c.name`))
  if (view === 'employee') return said(ofBuyer(sql`a.display_username`), nameOf(ofBuyer(sql`a.party_id`)))
  return said(
    sql`case when ${isOnline} then ${ONLINE} else ${itemNow.city} || ', ' || coalesce(${itemNow.country}, '') end`,
    sql`case when not ${isOnline} then ${itemNow.city} end`,
    sql`case when not ${isOnline} then ${itemNow.country} end`,
  )
}

const placed = <Row extends { title: string | null; country: string | null }>(row: Row, ctx: Ctx): Row => ({
  ...row,
  title: row.country && row.title ? cityName(row.title, ctx.language, row.country) : row.title,
})

/**
 * What the party acted for spent and owes for what it ordered in a range of months (by the reader's clock),
 * in minor units by currency and by what the view says: months in order; of the others at most `most`, the
 * largest of each currency first. Beside it what was spent in the year before, where it is of one year. One
 * query.
 */
export async function listSpending(
  ctx: Ctx,
  { view, range, most = MOST_ON_PAGE }: { view: SpendingView; range: MonthRange; most?: number },
): Promise<SpendingRow[]> {
  const share = shareOf(view)
  const last = range.year === null ? null : yearRange(range.year - 1)
  const isIn = within(range, ctx.timeZone)
  const wasIn = last ? within(last, ctx.timeZone) : sql`false`
  const sum = (amount: SQL, when: SQL) =>
    whole(sql`coalesce(sum(${share(amount)}) filter (where ${when}), 0)::bigint`)
  const [spent, committed] = [sum(sql`sums.paid`, isIn), sum(sql`sums.owed`, isIn)]
  const counted = sql`count(distinct ${orders.id}) filter (where ${isIn})`
  const rows = await read(ctx)
    .select({
      ...columnsOf(view, ctx, last ? range : undefined),
      currency: orders.currency,
      orders: whole(sql`${counted}::int`),
      spent,
      committed,
      before: sum(sql`sums.paid`, wasIn),
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(sumsOf(ctx.now()), sql`true`)
    .leftJoin(whoOf(view), sql`true`)
    .where(and(ordersOf(ctx), isCounted(ctx.now()), sql`(${isIn} or ${wasIn})`))
    .groupBy(view === 'participant' ? sql`1, 3, 4` : sql`1, 2, 3, 4`)
    .orderBy(
      // What is much in one currency is little in another: each shows its largest.
      view === 'month' || view === 'year'
        ? sql`1, 4`
        : sql`row_number() over (partition by ${orders.currency} order by ${spent} + ${committed} desc, ${counted} desc, 1), 4`,
    )
    .limit(most)
  return rows.map((row) => placed({ ...row, key: row.key ?? '' }, ctx))
}

/**
 * What is summed of counted orders in a range of months: minor units, the number of orders, and the
 * participants in what ended in that time.
 */
export function sumsIn(range: MonthRange, ctx: Ctx) {
  const now = ctx.now()
  const isWithin = within(range, ctx.timeZone)
  const hasEnded = sql`(${itemNow.endsAt} >= ${startOf(range.from, ctx.timeZone)} and ${itemNow.endsAt} < ${startOf(range.to, ctx.timeZone)}
    and ${itemNow.endsAt} <= ${now.toISOString()})`
  return {
    spent: whole(sql`coalesce(sum(${paid}) filter (where ${isWithin}), 0)::bigint`),
    committed: whole(sql`coalesce(sum(${owed(now)}) filter (where ${isWithin}), 0)::bigint`),
    orders: whole(sql`count(*) filter (where ${isWithin})::int`),
    trained: whole(
      sql`coalesce(sum(coalesce(${orderItems.people}, ${orders.seats})) filter (where ${hasEnded} and ${isBooked}), 0)::int`,
    ),
  }
}

/**
 * What the party acted for spent and owes for what it ordered in a range of months, by currency, the most
 * first: minor units, the number of orders and of bookings, the participants in what ended in that time, and
 * when it first ordered. One query.
 */
export async function sumSpending(ctx: Ctx, range: MonthRange) {
  const sums = sumsIn(range, ctx)
  return read(ctx)
    .select({
      currency: orders.currency,
      ...sums,
      bookings: whole(sql`count(*) filter (where ${within(range, ctx.timeZone)} and ${isBooked})::int`),
      since: sql<Date>`min(${orderedAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), isCounted(ctx.now())))
    .groupBy(orders.currency)
    .orderBy(desc(sums.spent), orders.currency)
}

/**
 * The orders behind one row of a view, the newest first, at most `most`; each with its page, or that of its
 * training. One query.
 */
export async function listSpentOrders(
  ctx: Ctx,
  {
    view,
    range,
    key,
    most = MOST_ON_PAGE,
  }: { view: SpendingView; range: MonthRange; key: string; most?: number },
) {
  const share = shareOf(view)
  return read(ctx)
    .select({
      reference: orders.reference,
      training: text(
        sql`(select r.code from ${trainingRequests} r where r.order_id = ${orders.id} and r.buyer_id = ${orders.buyerId})`,
      ),
      title: itemNow.title,
      language: itemNow.language,
      orderedAt: sql<Date>`${orderedAt}`.mapWith(orders.createdAt),
      provider: text(nameOf(sql`${orders.sellerId}`)),
      placedBy: columnsOf('employee', ctx).title,
      currency: orders.currency,
      spent: whole(sql`${share(paid)}::bigint`),
      committed: whole(sql`${share(owed(ctx.now()))}::bigint`),
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(whoOf(view), sql`true`)
    .where(
      and(
        ordersOf(ctx),
        isCounted(ctx.now()),
        within(range, ctx.timeZone),
        sql`coalesce(${columnsOf(view, ctx).key}, '') = ${key}`,
      ),
    )
    .orderBy(desc(orderedAt), desc(orders.id))
    .limit(most)
}

export type SpentOrder = Awaited<ReturnType<typeof listSpentOrders>>[number]
