import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { decideCommission } from '#app/features/money/commission/decide-commission.server.ts'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import { listProposals, listRules } from '#app/features/money/commission/queries-rules.server.ts'
import { setCommission } from '#app/features/money/commission/set-commission.server.ts'
import { commissionProposals, commissionRules } from '#app/features/money/commission/tables.server.ts'
import { aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { getSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { listRevenue } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { rangeOf } from '#app/kit/month-range.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function aStaff(given: { staffTasks: readonly ('payOut' | 'refund')[] } = { staffTasks: ['payOut'] }) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { account, ctx: makeContext({ actor: personOf(account, { staffTasks: [...given.staffTasks] }) }) }
}

/** Who sells seats at 100 EUR, and the code of its own link. */
async function aSeller() {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, own))
  const ctx = makeContext({ actor: personOf(account, own) })
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: account.partyId, priceMinor: 10_000 }))
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  return { account, ctx, event, code: party?.linkCode ?? '', slug: party?.slug ?? '' }
}
type Seller = Awaited<ReturnType<typeof aSeller>>

/** Buys seats as somebody who came by links, and pays them. */
async function buy({ event }: Seller, linkCodes: string[] = [], seats = 1) {
  const buyer = await inTransaction((tx) => anAccount(tx))
  const ctx = makeContext({ actor: personOf(buyer), linkCodes })
  const { reference } = await holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: seats } })
  const participants = Array.from({ length: seats }, () => ({ name: '', email: '' }))
  await keepDetails(ctx, { reference, nameLater: 'on', participants })
  const billing = { kind: 'person', name: 'Asha Rao', street: 'Baner Road 1', postalCode: '411045' }
  await keepDetails(ctx, { reference, ...billing, city: 'Pune', country: 'IN' })
  await payOrder(ctx, { reference, card: 'succeeds', key: newKey() })
  return { ...(await kept(reference)), reference }
}

/** What the line, the order and the ledger keep of an order. */
async function kept(reference: string) {
  const [order] = await db()
    .select({
      id: orders.id,
      total: orders.totalMinor,
      commission: orders.commissionMinor,
      rate: orderLines.commissionRate,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.reference, reference))
  const { rows } = await db().execute<{ minor: string }>(sql`
    select coalesce(sum(e.amount_minor), 0) as minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.subject_id = ${order?.id} and e.account = 'commission'`)
  return {
    total: order?.total,
    commission: order?.commission,
    rate: order?.rate,
    ledger: Number(rows[0]?.minor),
  }
}

const propose = (ctx: Ctx, given: Record<string, unknown>) =>
  setCommission(ctx, { kind: 'provider', reason: 'As agreed by mail', key: randomUUID(), ...given })

/** Sets a rate; that of one provider somebody else confirms at once. */
async function set(ctx: Ctx, given: Record<string, unknown>) {
  const { set: isSet } = await propose(ctx, given)
  if (isSet) return
  const second = await aStaff()
  for (const { id } of await listProposals(second.ctx))
    await decideCommission(second.ctx, { proposal: id, answer: 'confirm' })
}

describe('what is kept of a sale', () => {
  test('is what its line says, in order, ledger and revenue alike, and stays when the rule changes', async () => {
    const staff = await aStaff()
    const seller = await aSeller()
    const before = await buy(seller)
    await set(staff.ctx, { provider: seller.slug, rate: '7.5' })
    await set(staff.ctx, { kind: 'own_link', rate: '4' })
    const special = await buy(seller, [], 2)
    const linked = await buy(seller, [seller.code])
    expect(before).toMatchObject({ total: 10_000, rate: 1_000, commission: 1_000, ledger: 1_000 })
    expect(special).toMatchObject({ total: 20_000, rate: 750, commission: 1_500, ledger: 1_500 })
    expect(linked).toMatchObject({ total: 10_000, rate: 400, commission: 400, ledger: 400 })

    const month = seller.ctx.now().toISOString().slice(0, 7)
    const [earned] = await listRevenue(seller.ctx, 'event', rangeOf(null, month))
    const { event } = await getSales(seller.ctx, seller.event.slug)
    expect([earned?.commission, event.commissionMinor]).toEqual([2_900, 2_900])

    await set(staff.ctx, { provider: seller.slug, rate: '1' })
    await refundGoodwill(seller.ctx, {
      reference: special.reference,
      amount: '100',
      note: 'The room was cold.',
      key: randomUUID(),
    })
    await followFacts([deliverSandboxWebhookJob])
    expect(await kept(special.reference)).toMatchObject({ rate: 750, commission: 1_500, ledger: 750 })
    const broken = (await checkInvariants()).filter((one) => one.broken > 0)
    expect(broken.map(({ name }) => name)).toEqual([])
  })

  test('is less by the own link of its seller alone, and never more; the buyer pays the same', async () => {
    const staff = await aStaff()
    const [one, other] = [await aSeller(), await aSeller()]
    await set(staff.ctx, { kind: 'own_link', rate: '4' })
    await set(staff.ctx, { provider: other.slug, rate: '2' })
    expect(await buy(one, [other.code, 'madeup000000'])).toMatchObject({ rate: 1_000, total: 10_000 })
    expect(await buy(one, [other.code, one.code])).toMatchObject({ rate: 400, total: 10_000 })
    expect(await buy(other, [other.code])).toMatchObject({ rate: 200, total: 10_000 })
    expect(await getCommission(one.ctx)).toMatchObject({ usual: { rate: 1_000 }, byLink: { rate: 400 } })
    expect(await getCommission(other.ctx)).toMatchObject({
      usual: { rate: 200, kind: 'provider' },
      byLink: null,
    })
  })

  test('stays with its line, whoever writes it', async () => {
    const { reference } = await buy(await aSeller())
    const isOfIt = sql`order_id = (select id from orders where reference = ${reference})`
    const change = db().execute(sql`update order_lines set commission_rate = 0 where ${isOfIt}`)
    await expect(change).rejects.toThrow()
  })
})

describe('setting a rate', () => {
  const missOf = (error: unknown) => (error instanceof BadInput ? Object.keys(error.fields) : error)

  test('that rises needs thirty days, and the provider reads of it; one that falls counts at once', async () => {
    const { ctx } = await aStaff()
    const seller = await aSeller()
    const of = { provider: seller.slug }
    expect(await set(ctx, { ...of, rate: '12' }).catch(missOf)).toEqual(['day'])
    expect(await set(ctx, { ...of, rate: '12', day: dayIn(29) }).catch(missOf)).toEqual(['day'])
    await set(ctx, { ...of, rate: '12', day: dayIn(31) })
    await set(ctx, { ...of, rate: '9' })
    expect(await set(ctx, { ...of, ends: 'yes' }).catch(missOf)).toEqual(['day'])
    await followFacts([deliverSandboxWebhookJob])
    const told = await db()
      .select({ kind: notifications.kind, parameters: notifications.parameters })
      .from(notifications)
      .where(eq(notifications.recipientId, seller.account.id))
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['commissionFalls', 'commissionRises'])
    expect(await getCommission(seller.ctx)).toMatchObject({
      usual: { rate: 900 },
      next: { rate: 1_200, from: new Date(`${dayIn(31)}T00:00:00Z`) },
    })
  })

  test('is done once for a key, by staff who pay out, and never for oneself', async () => {
    const staff = await aStaff()
    const seller = await aSeller()
    const given = { provider: `@${seller.slug.toUpperCase()}`, rate: '8', key: randomUUID() }
    await Promise.all([1, 2, 3].map(() => propose(staff.ctx, given)))
    const ofIt = eq(commissionProposals.partyId, seller.account.partyId)
    expect(await db().$count(commissionProposals, ofIt)).toBe(1)
    for (const ctx of [makeContext({}), seller.ctx, (await aStaff({ staffTasks: ['refund'] })).ctx]) {
      await expect(propose(ctx, { ...given, key: randomUUID() })).rejects.toMatchObject({ kind: 'notFound' })
      await expect(listRules(ctx, { page: 1, all: true })).rejects.toMatchObject({ kind: 'notFound' })
    }
    const mine = { ...given, provider: staff.account.username, key: randomUUID() }
    await expect(propose(staff.ctx, mine)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(getCommission(makeContext({}))).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('says beside each field what is wrong', async () => {
    const { ctx } = await aStaff()
    const misses = async (given: Record<string, unknown>) => set(ctx, given).catch(missOf)
    expect(await misses({ rate: '8' })).toEqual(['provider'])
    expect(await misses({ provider: 'nobody_at_all', rate: '8' })).toEqual(['provider'])
    expect(await misses({ kind: 'plan', rate: '8' })).toEqual(['plan'])
    expect(await misses({ kind: 'category', category: 'no-such', rate: '8' })).toEqual(['category'])
    expect(await misses({ kind: 'default', ends: 'yes' })).toEqual(['ends'])
    for (const rate of ['', 'x', '-1', '101', '1e3', '0x10', '7.555'])
      expect([rate, await misses({ kind: 'own_link', rate })]).toEqual([rate, ['rate']])
    expect(await misses({ kind: 'own_link', rate: '1', day: '2020-01-01' })).toEqual(['day'])
    expect(await misses({ kind: 'own_link', rate: '1', day: 'soon' })).toEqual(['day'])
  })

  test('never changes what was set before', async () => {
    const { ctx } = await aStaff()
    const seller = await aSeller()
    await set(ctx, { provider: seller.slug, rate: '8' })
    const ofIt = and(eq(commissionRules.partyId, seller.account.partyId))
    await expect(db().execute(sql`update commission_rules set rate = 1 where ${ofIt}`)).rejects.toThrow()
    await expect(db().execute(sql`delete from commission_rules where ${ofIt}`)).rejects.toThrow()
  })
})

describe('the rate of one provider', () => {
  const lastOf = async (ctx: Ctx) => (await listProposals(ctx)).at(-1)

  test('counts once a second person has confirmed it, never the same, and is decided on once', async () => {
    const [first, second, seller] = [await aStaff(), await aStaff(), await aSeller()]
    await propose(first.ctx, { provider: seller.slug, rate: '8' })
    expect(await getCommission(seller.ctx)).toMatchObject({ usual: { rate: 1_000, kind: 'default' } })
    const waiting = await lastOf(first.ctx)
    const confirm = { proposal: waiting?.id ?? '', answer: 'confirm' }
    expect([waiting?.mayConfirm, (await lastOf(second.ctx))?.mayConfirm]).toEqual([false, true])
    await expect(decideCommission(first.ctx, confirm)).rejects.toMatchObject({
      reason: 'commission:refused.ownProposal',
    })
    await expect(propose(second.ctx, { provider: seller.slug, rate: '7' })).rejects.toMatchObject({
      reason: 'commission:refused.waits',
    })

    await Promise.all([1, 2, 3].map(() => decideCommission(second.ctx, confirm)))
    expect(await getCommission(seller.ctx)).toMatchObject({ usual: { rate: 800, kind: 'provider' } })
    expect(await db().$count(commissionRules, eq(commissionRules.partyId, seller.account.partyId))).toBe(1)
    await expect(decideCommission(second.ctx, { ...confirm, answer: 'withdraw' })).rejects.toMatchObject({
      reason: 'commission:refused.decided',
    })
    const sameEyes = sql`update commission_proposals set decided_by = proposed_by where id = ${waiting?.id}`
    await expect(db().execute(sameEyes), 'the database holds it too').rejects.toThrow()
  })

  test('that rises counts thirty days after it was confirmed, and one that is withdrawn never does', async () => {
    const [first, second, seller] = [await aStaff(), await aStaff(), await aSeller()]
    await propose(first.ctx, { provider: seller.slug, rate: '12', day: dayIn(31) })
    const in5Days = { ...second.ctx, now: () => new Date(Date.now() + 5 * DAY_MS) }
    await decideCommission(in5Days, { proposal: (await lastOf(second.ctx))?.id ?? '', answer: 'confirm' })
    expect(await getCommission(seller.ctx)).toMatchObject({
      usual: { rate: 1_000 },
      next: { rate: 1_200, from: new Date(`${dayIn(36)}T00:00:00Z`) },
    })
    await propose(first.ctx, { provider: seller.slug, rate: '3' })
    await decideCommission(first.ctx, { proposal: (await lastOf(first.ctx))?.id ?? '', answer: 'withdraw' })
    expect(await getCommission(seller.ctx)).toMatchObject({ usual: { rate: 1_000 } })
    expect((await listProposals(second.ctx)).map(({ slug }) => slug)).not.toContain(seller.slug)
  })

  test('is confirmed by staff who pay out, and by nobody else', async () => {
    const [staff, seller] = [await aStaff(), await aSeller()]
    await propose(staff.ctx, { provider: seller.slug, rate: '8' })
    const given = { proposal: (await lastOf(staff.ctx))?.id ?? '', answer: 'confirm' }
    for (const ctx of [makeContext({}), seller.ctx, (await aStaff({ staffTasks: ['refund'] })).ctx]) {
      await expect(decideCommission(ctx, given)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(listProposals(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    }
    const own = { ...seller.ctx, actor: personOf(seller.account, { staffTasks: ['payOut'] }) }
    await expect(decideCommission(own, given)).rejects.toMatchObject({ kind: 'forbidden' })
    const nobody = decideCommission((await aStaff()).ctx, { proposal: randomUUID(), answer: 'confirm' })
    await expect(nobody).rejects.toMatchObject({ kind: 'notFound' })
  })
})

describe('which rule counts', () => {
  test('a category has its own, then its group, and a paid plan goes before both', async () => {
    const { ctx } = await aStaff()
    const seller = await aSeller()
    const { category, group } = await inTransaction(async (tx) => {
      const [category, group] = [await aCategory(tx), await aCategory(tx)]
      await tx.update(categories).set({ parentId: group.id }).where(eq(categories.id, category.id))
      await tx.update(events).set({ categoryId: category.id }).where(eq(events.id, seller.event.id))
      return { category, group }
    })
    await set(ctx, { kind: 'category', category: group.slug, rate: '7' })
    expect(await buy(seller)).toMatchObject({ rate: 700, commission: 700, ledger: 700 })
    await set(ctx, { kind: 'category', category: category.slug, rate: '6.25' })
    expect(await buy(seller)).toMatchObject({ rate: 625, commission: 625, ledger: 625 })
    const said = { usual: { rate: 625, kind: 'category' } }
    expect(await getCommission(seller.ctx, category.slug)).toMatchObject(said)
    expect(await getCommission(seller.ctx)).toMatchObject({ usual: { rate: 1_000, kind: 'default' } })
    await inTransaction((tx) => aSubscription(tx, { partyId: seller.account.partyId, state: 'active' }))
    await set(ctx, { kind: 'plan', plan: 'month', rate: '6' })
    expect(await buy(seller)).toMatchObject({ rate: 600, commission: 600, ledger: 600 })
  })
})
