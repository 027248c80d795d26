import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addMember } from '#app/features/people/parties/add-member.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { findPersonAt } from '#app/features/people/second-step/queries-session.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const ADMIN = 'anand_phadke'
const MANAGER = 'sneha_bapat'
const MEMBER = 'tanvi_shinde'
const BILLING = {
  kind: 'business',
  name: 'Tanvi Shinde',
  company: 'Godavari Motors, Pune',
  street: 'Plot 41, Bhosari Industrial Estate',
  postalCode: '411026',
  city: 'Pune',
  country: 'IN',
}

/**
 * The rules by which Anand Phadke's company buys, and what Tanvi Shinde, who buys for it as well, wants to
 * book: approved at its first step, it waits for him. Returns how many rules there are.
 */
export async function loadApprovals(now: Date, known: Known): Promise<number> {
  const admin = await contextOf(known, ADMIN, now)
  if (!isPerson(admin.actor)) throw new RangeError('nobody decides')
  const company = admin.actor.partyId
  const manager = knownOf(known.people, MANAGER).accountId
  const member = knownOf(known.people, MEMBER)
  await inTransaction((tx) =>
    addMember(tx, { companyId: company, memberId: member.partyId, role: MEMBER_ROLES.other }),
  )
  const rule = { currency: 'INR', step1: manager }
  await addRule(admin, { ...rule, from: '40000', city: 'Mumbai' })
  await addRule(admin, { ...rule, from: '75000', step2: 'admin' })

  const buyer = await contextAt(company, MEMBER, known, now)
  const { slug, type, quantity } = await findDear()
  const { reference } = await holdSeats(buyer, {
    event: slug,
    seats: { [type]: quantity },
    key: randomUUID(),
  })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(buyer, { reference, ...BILLING })
  await askApproval(buyer, { reference, words: 'For the whole second shift, before the audit.' })
  const { rows } = await db().execute<{ id: string }>(sql`
    select r.id from purchase_requests r join orders o on o.id = r.order_id where o.reference = ${reference}`)
  await approvePurchases(await contextAt(company, MANAGER, known, now), { purchase: rows[0]?.id })
  return 2
}

async function contextAt(companyId: PartyId, username: string, known: Known, now: Date): Promise<Ctx> {
  const { accountId } = knownOf(known.people, username)
  const actor = await findPersonAt(systemContext('demo-world'), { accountId, companyId })
  if (!actor) throw new RangeError(`${username} does not buy for that company`)
  return { ...makeContext({ language: 'en', now: () => now }), actor }
}

/** Seats of a date of which as many are left as come to more than the second rule's sum. */
async function findDear(): Promise<{ slug: string; type: string; quantity: number }> {
  const { rows } = await db().execute<{ slug: string; type: string; quantity: number }>(sql`
    select e.slug, t.id as type, ceil(8000000.0 / t.price_minor)::int as quantity
    from events e join ticket_types t on t.event_id = e.id
    where e.state = 'published' and e.currency = 'INR' and e.starts_at > now() + interval '20 days'
      and t.retired_at is null and not t.needs_approval and not t.only_with_code and t.sales_end is null
      and t.price_minor between 1600000 and 4000000
      and e.capacity - 6 >= (select coalesce(sum(a.quantity), 0) from seat_allocations a where a.event_id = e.id)
      and not exists (select from group_deals g where g.event_id = e.id)
    order by e.starts_at, t.position limit 1`)
  const [found] = rows
  if (!found) throw new RangeError('no date is dear enough')
  return found
}
