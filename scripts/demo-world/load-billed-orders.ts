import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import { linkSeats } from '#app/features/procurement/order-matching/link-seats.server.ts'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { createPurchaseOrder } from '#app/features/procurement/purchase-orders/create-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { rejectPurchaseOrder } from '#app/features/procurement/purchase-orders/reject-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const BUYER = 'anand_phadke'
const MEMBER = 'sneha_bapat'

/**
 * Orders of Anand Phadke's company that were billed: one as ordered, one dearer than ordered, one of which
 * nothing is delivered; beside them one that its supplier has rejected, and one above a member's limit that
 * waits for him. Returns how many.
 */
export async function loadBilledOrders(now: Date, known: Known): Promise<number> {
  const buyer = await contextOf(known, BUYER, now)
  const bills = await listBills(buyer)
  const [same, dearer, early] = bills
  if (same) await orderBilled(buyer, same, { kind: 'seats', more: 0 })
  if (dearer) await orderBilled(buyer, dearer, { kind: 'seats', more: 3 })
  if (early) await orderBilled(buyer, early, { kind: 'other', more: 0 })
  await orderRejected(buyer, await contextOf(known, 'meera_kulkarni', now))
  await orderAsked(now, known)
  return Math.min(bills.length, 3) + 2
}

type Bill = {
  id: string
  reference: string
  currency: string
  seller: string
  account: AccountId
  is_included: boolean | null
  lines: { text: string; quantity: number; unitMinor: number }[]
}

/** Invoices of bookings that persons sell, each of another seller, the latest first. */
async function listBills({ actor }: Ctx): Promise<Bill[]> {
  const partyId = actor.kind === 'person' ? actor.partyId : null
  const { rows } = await db().execute<Bill>(sql`
    select distinct on (i.seller_id) i.id, o.reference, i.currency, p.slug as seller, a.id as account,
      (i.tax ->> 'isIncluded')::boolean as is_included, i.lines
    from invoices i join orders o on o.id = i.subject_id and i.subject_kind = 'order' and o.event_id is not null
    join parties p on p.id = i.seller_id join accounts a on a.party_id = p.id
    where i.buyer_id = ${partyId} and i.kind = 'invoice' and i.state <> 'credited' and i.total_minor > 0
      and jsonb_array_length(i.lines) <= 12
      and not exists (select from invoices c where c.credits_id = i.id)
    order by i.seller_id, i.issued_on desc, i.id`)
  return rows
}

const contextOfAccount = async (account: AccountId, now: () => Date): Promise<Ctx> => {
  const actor = await findPerson(systemContext('demo-world'), account)
  if (!actor) throw new RangeError('somebody who sells cannot sign in')
  return { ...makeContext({ language: 'en', now }), actor }
}

type How = {
  kind: 'seats' | 'other'
  /** So many more are ordered, each for so much less that the invoice stays within the order. */
  more: number
}

async function orderBilled(buyer: Ctx, bill: Bill, { kind, more }: How): Promise<void> {
  const unitOf = (line: Bill['lines'][number]) =>
    more > 0
      ? Math.ceil((line.unitMinor * line.quantity) / (line.quantity + more) / 100) * 100
      : line.unitMinor
  const { code } = await createPurchaseOrder(buyer, {
    key: randomUUID(),
    provider: bill.seller,
    title: bill.lines[0]?.text.slice(0, 100) ?? '',
    currency: bill.currency,
    prices: (bill.is_included ?? true) ? 'gross' : 'net',
    delivery: '',
    note: 'Please put our order number on the invoice.',
    costCentre: '',
    lines: Object.fromEntries(
      bill.lines.map((line, at) => {
        const unit = decimalOf(money(unitOf(line), bill.currency))
        return [at, { kind, text: line.text.slice(0, 180), quantity: String(line.quantity + more), unit }]
      }),
    ),
  })
  const step = async (ctx: Ctx) => ({ code, revision: String((await getPurchaseOrder(ctx, code)).revision) })
  await sendPurchaseOrder(buyer, await step(buyer))
  const seller = await contextOfAccount(bill.account, buyer.now)
  await acknowledgePurchaseOrder(seller, await step(seller))
  if (kind === 'seats' && bill.lines.length === 1)
    await linkSeats(buyer, { code, line: '0', booking: bill.reference })
  await matchInvoice(buyer, {
    key: randomUUID(),
    code,
    invoice: bill.id,
    rows: Object.fromEntries(
      bill.lines.map(({ quantity, unitMinor }, at) => {
        const amount = decimalOf(money(quantity * unitMinor, bill.currency))
        return [at, { line: String(at), quantity: String(quantity), amount }]
      }),
    ),
  })
}

async function orderRejected(buyer: Ctx, provider: Ctx): Promise<void> {
  const { code } = await createPurchaseOrder(
    buyer,
    typed('meera_kulkarni', 'Refresher for new buyers', '2', '80000'),
  )
  const step = async (ctx: Ctx) => ({ code, revision: String((await getPurchaseOrder(ctx, code)).revision) })
  await sendPurchaseOrder(buyer, await step(buyer))
  const reason =
    'I am travelling in these two weeks. From the week after I am glad to come, at the same price.'
  await rejectPurchaseOrder(provider, { ...(await step(provider)), reason })
}

async function orderAsked(now: Date, known: Known): Promise<void> {
  const member = await contextOf(known, MEMBER, now)
  const { code } = await createPurchaseOrder(
    member,
    typed('indus_negotia', 'Two-day programme for all category leads', '2', '310000'),
  )
  const words = 'Agreed with Anand in the budget round; the trainers hold the dates until Friday.'
  await askOrderApproval(member, { code, revision: '1', words })
}

const typed = (provider: string, title: string, quantity: string, unit: string) => ({
  key: randomUUID(),
  provider,
  title,
  currency: 'INR',
  prices: 'net',
  delivery: 'At our plant in Pune',
  note: '',
  costCentre: '',
  lines: { 0: { kind: 'days', text: 'Training day', quantity, unit } },
})
