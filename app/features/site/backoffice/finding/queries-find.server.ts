import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { SubjectKind } from '#app/features/money/payments/payment.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { listModeratedParties } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { contactAnsweredBy } from '#app/features/site/support/queries-scope.server.ts'
import { likePattern } from '#app/kit/like-pattern.ts'
import { money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canOpenThing } from '../things/policy.ts'
import { thingsOpenTo } from '../things/queries-scope.server.ts'
import type { Found, FoundInvoice, FoundOrder } from './found.ts'
import { canFind } from './policy.ts'

const AT_ONCE = 20
const NOBODY = '00000000-0000-0000-0000-000000000000'
const NOTHING: Found = { parties: [], orders: [], invoices: [], events: [], messages: [] }

/**
 * What staff looks for: accounts and workspaces by name, username, email, tax number or the number of a
 * decision, and messages to the house by reference or email (who moderates); events by their address or a
 * part of the title (who moderates or looks after refunds); orders by reference, ticket code, the reference
 * of a payment at its gateway, the last four digits of the card, the tax number of the payer, or the email of
 * who ordered, pays or takes part, documents by their number, and those of a plan by what paid it (who looks
 * after refunds or pays out). At most AT_ONCE each; that it was looked for is recorded. Not found for who is
 * no staff with one of these tasks.
 */
export async function findForStaff(ctx: Ctx, words: string): Promise<Found> {
  if (!canFind(ctx.actor)) throw notFound()
  const typed = words.trim()
  if (typed === '') return NOTHING
  await recordStaffRead(ctx, { owner: null, subject: { kind: 'search', id: NOBODY }, what: personal(typed) })
  const [found, sold, papers, held, messages] = await Promise.all([
    canModerate(ctx.actor) ? listModeratedParties(ctx, { words: typed, page: 1 }) : { rows: [] },
    canOpenThing(ctx.actor, 'order') ? listOrders(ctx, typed) : [],
    canOpenThing(ctx.actor, 'invoice') ? listPapers(ctx, typed) : [],
    canOpenThing(ctx.actor, 'event') ? listEvents(ctx, typed) : [],
    listMessages(ctx, typed),
  ])
  return {
    parties: found.rows.map(({ username, name }) => ({ username, name })),
    orders: sold,
    invoices: papers,
    events: held,
    messages,
  }
}

const codeOf = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

/** What a payment that is named so was for: by its reference at the gateway, or what is known of its card. */
function paidBy(kind: SubjectKind, typed: string): SQL[] {
  const code = codeOf(typed)
  const paid = (is: SQL) => sql`(select p.subject_id from ${payments} p
    where p.subject_kind = ${kind} and ${is} order by p.created_at desc limit ${AT_ONCE})`
  return [
    paid(sql`p.gateway_reference = ${typed}`),
    ...(/^\d{4}$/.test(code) ? [paid(sql`p.card_last4 = ${code}`)] : []),
  ]
}

/**
 * The orders that are named so: each way by an index of its own, the newest of each. An order of another
 * condition would be looked for in all of them.
 */
function ordersNamed(typed: string): SQL {
  const [code, email] = [codeOf(typed), typed.toLowerCase()]
  const ways = [
    sql`(select o.id from ${orders} o where o.reference = ${code})`,
    sql`(select t.order_id from ${tickets} t where t.code in (${typed}, ${code}))`,
    ...paidBy('order', typed),
    ...(typed.includes('@')
      ? [
          sql`(select t.order_id from ${tickets} t
            where t.participant_email is not null and lower(t.participant_email) = ${email} limit ${AT_ONCE})`,
          sql`(select o.id from ${orders} o
            where o.placed_by = (select a.id from ${accounts} a where lower(a.email) = ${email})
            order by o.created_at desc limit ${AT_ONCE})`,
        ]
      : [
          sql`(select o.id from ${orders} o where o.billing ? 'taxNumber'
            and upper(o.billing ->> 'taxNumber') in (${typed.toUpperCase()}, ${code}) limit ${AT_ONCE})`,
        ]),
  ]
  return sql`${orders.id} = any(array(${sql.join(ways, sql` union `)}))`
}

async function listOrders(ctx: Ctx, typed: string): Promise<FoundOrder[]> {
  const rows = await read(ctx)
    .select({
      reference: orders.reference,
      title: orderItems.title,
      language: orderItems.language,
      state: orders.state,
      buyer: parties.name,
      email: accounts.email,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      orderedAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(accounts, eq(accounts.id, orders.placedBy))
    .leftJoin(parties, eq(parties.id, orders.buyerId))
    .where(and(thingsOpenTo(ctx.actor, 'order'), ordersNamed(typed)))
    .orderBy(desc(orders.createdAt))
    .limit(AT_ONCE)
  return rows.map(({ totalMinor, currency, ...row }) => ({ ...row, total: money(totalMinor, currency) }))
}

async function listPapers(ctx: Ctx, typed: string): Promise<FoundInvoice[]> {
  const ofPlans = sql`${invoices.subjectKind} = 'subscription'
    and ${invoices.subjectId} = any(array(${sql.join(paidBy('subscription', typed), sql` union `)}))`
  const rows = await read(ctx)
    .select({
      id: invoices.id,
      number: invoices.numberText,
      seller: sql<string>`${invoices.seller} ->> 'name'`,
      buyer: sql<string>`${invoices.buyer} ->> 'name'`,
      totalMinor: invoices.totalMinor,
      currency: invoices.currency,
      issuedOn: invoices.issuedOn,
    })
    .from(invoices)
    .where(and(thingsOpenTo(ctx.actor, 'invoice'), or(eq(invoices.numberText, typed.toUpperCase()), ofPlans)))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(AT_ONCE)
  return rows.map(({ totalMinor, currency, ...row }) => ({ ...row, total: money(totalMinor, currency) }))
}

function listEvents(ctx: Ctx, typed: string) {
  const titled = likePattern(typed.toLowerCase())
  const named = sql`${events.id} = any(array((select e.id from ${events} e where e.slug = ${typed})
    union (select e.id from ${events} e where lower(e.title) like ${titled} limit ${AT_ONCE})))`
  return read(ctx)
    .select({ slug: events.slug, title: events.title, language: events.language, organiser: parties.name })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(thingsOpenTo(ctx.actor, 'event'), named))
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(AT_ONCE)
}

function listMessages(ctx: Ctx, typed: string) {
  return read(ctx)
    .select({
      reference: contactMessages.reference,
      name: contactMessages.name,
      email: contactMessages.email,
    })
    .from(contactMessages)
    .where(
      and(
        contactAnsweredBy(ctx.actor),
        or(
          eq(contactMessages.reference, typed.toUpperCase()),
          sql`lower(${contactMessages.email}) = ${typed.toLowerCase()}`,
        ),
      ),
    )
    .orderBy(desc(contactMessages.createdAt))
    .limit(AT_ONCE)
}
