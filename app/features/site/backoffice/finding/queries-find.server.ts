import { and, desc, eq, or, sql } from 'drizzle-orm'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { listModeratedParties } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { contactAnsweredBy } from '#app/features/site/support/queries-scope.server.ts'
import { hasTask } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import type { Found } from './found.ts'
import { canFind } from './policy.ts'

const AT_ONCE = 20
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What staff looks for: accounts and workspaces by name, username or email (who moderates); orders of events
 * by their reference, an invoice number, a ticket code, the reference of a payment at its gateway, or the
 * email of who ordered, pays or takes part (who looks after refunds); messages to the house by reference or
 * email. At most AT_ONCE each; that it was looked for is recorded. Not found for who is no staff.
 */
export async function findForStaff(ctx: Ctx, words: string): Promise<Found> {
  if (!canFind(ctx.actor)) throw notFound()
  const typed = words.trim()
  if (typed === '') return { parties: [], orders: [], messages: [] }
  await recordStaffRead(ctx, { owner: null, subject: { kind: 'search', id: NOBODY }, what: personal(typed) })
  const [found, sold, messages] = await Promise.all([
    canModerate(ctx.actor) ? listModeratedParties(ctx, { words: typed, page: 1 }) : { rows: [] },
    hasTask(ctx.actor, 'refund') ? listOrders(ctx, typed) : [],
    listMessages(ctx, typed),
  ])
  return {
    parties: found.rows.map(({ username, name }) => ({ username, name })),
    orders: sold,
    messages,
  }
}

function listOrders(ctx: Ctx, typed: string) {
  const [code, email] = [typed.toUpperCase().replace(/[\s-]/g, ''), typed.toLowerCase()]
  const named = or(
    eq(orders.reference, code),
    sql`${orders.id} in (select t.order_id from ${tickets} t
      where t.code = ${typed} or t.code = ${code} or lower(t.participant_email) = ${email})`,
    sql`${orders.id} in (select i.subject_id from ${invoices} i
      where i.subject_kind = 'order' and i.number_text = ${typed.toUpperCase()})`,
    sql`${orders.id} in (select p.subject_id from ${payments} p
      where p.subject_kind = 'order' and p.gateway_reference = ${typed})`,
    sql`${orders.placedBy} in (select a.id from ${accounts} a where lower(a.email) = ${email})`,
  )
  return read(ctx)
    .select({
      reference: orders.reference,
      title: events.title,
      language: events.language,
      event: events.slug,
      state: orders.state,
      buyer: parties.name,
      email: accounts.email,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(accounts, eq(accounts.id, orders.placedBy))
    .leftJoin(parties, eq(parties.id, orders.buyerId))
    .where(and(ordersSoldBy(ctx.actor), eventsSoldBy(ctx.actor), named))
    .orderBy(desc(orders.createdAt))
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
