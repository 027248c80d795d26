import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { aPaidTerm, aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { onlyHit } from '#app/features/site/backoffice/finding/found.ts'
import { findForStaff } from '#app/features/site/backoffice/finding/queries-find.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks }) }
}

test('somebody is found by username and by address, which open at once, and by a part of the name', async () => {
  const ctx = await staff('moderate')
  const one = await inTransaction((tx) => anAccount(tx))
  const path = `/admin/accounts/${one.displayUsername}`
  for (const words of [one.displayUsername, one.displayUsername.toUpperCase(), ` ${one.email} `]) {
    const found = await findForStaff(ctx, words)
    expect(found.parties.map(({ username }) => username)).toContain(one.displayUsername)
    expect(onlyHit(found, words)).toBe(path)
  }
  const part = one.displayUsername.slice(0, -1)
  expect(onlyHit(await findForStaff(ctx, part), part)).toBeNull()
})

test('the number of a decision finds whom it is about, in capitals or not, and no other number does', async () => {
  const ctx = await staff('moderate')
  const one = await inTransaction((tx) => anAccount(tx))
  const { actor } = await staff('moderate')
  await decideOnParty(
    { ...makeContext({}), actor },
    {
      username: one.displayUsername,
      acts: 'party.pause',
      rule: 'fraud',
      facts: 'The same text to forty people.',
      source: 'look',
      key: newKey(),
    },
  )
  const [act] = await db().select().from(staffActs).where(eq(staffActs.partyId, one.partyId))
  const number = decisionNumber(act?.decisionId ?? '')
  const path = `/admin/accounts/${one.displayUsername}`
  for (const words of [number, ` ${number.toLowerCase()}`])
    expect(onlyHit(await findForStaff(ctx, words), words)).toBe(path)
  for (const words of [number.slice(1), '0123456789AB', `${number}0`])
    expect(onlyHit(await findForStaff(ctx, words), words)).toBeNull()
})

test('who looks after refunds finds no people, who moderates no orders, others nothing at all', async () => {
  const one = await inTransaction((tx) => anAccount(tx))
  const found = await findForStaff(await staff('refund'), one.displayUsername)
  expect(found).toEqual({ parties: [], orders: [], invoices: [], events: [], messages: [] })
  const others = STAFF_TASKS.filter((task) => !['refund', 'moderate', 'payOut'].includes(task))
  for (const ctx of [await staff(), await staff(...others)])
    await expect(findForStaff(ctx, one.displayUsername)).rejects.toMatchObject({ kind: 'notFound' })
})

test('an order is found by its reference, invoice, ticket, payment, and by who ordered or takes part', async () => {
  const { order, buyer, event, participant } = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 10_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const participant = { name: 'Rohit Pai', email: `rohit-${event.id.slice(-8)}@example.com` }
    const order = await anOrder(tx, { event, buyer, quantity: 1, participants: [participant] })
    await recordConfirmed(tx, order.id)
    return { order, buyer, event, participant }
  })
  await followFacts([deliverSandboxWebhookJob])
  const [ticket] = await db().select().from(tickets).where(eq(tickets.orderId, order.id))
  const gatewayReference = `pi_${event.id.slice(-12)}`
  await db()
    .update(payments)
    .set({ gatewayReference, cardLast4: '3220' })
    .where(eq(payments.subjectId, order.id))
  const [paper] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))

  const ctx = await staff('refund')
  const words = [
    order.reference.toLowerCase(),
    '3220',
    ticket?.code,
    gatewayReference,
    buyer.email.toUpperCase(),
    participant.email,
  ]
  for (const typed of words) {
    const found = await findForStaff(ctx, typed ?? 'nothing')
    expect(
      found.orders.map(({ reference }) => reference),
      typed ?? 'nothing',
    ).toContain(order.reference)
  }
  const path = `/admin/orders/${order.reference}`
  expect(onlyHit(await findForStaff(ctx, order.reference), order.reference)).toBe(path)
  const number = paper?.numberText ?? ''
  expect(onlyHit(await findForStaff(ctx, number), number)).toBe(`/admin/invoices/${paper?.id}`)
  expect((await findForStaff(ctx, event.slug)).events.map(({ slug }) => slug)).toEqual([event.slug])
  expect(onlyHit(await findForStaff(ctx, event.slug), event.slug)).toBe(`/admin/events/${event.slug}`)
  const moderator = await staff('moderate')
  expect((await findForStaff(moderator, order.reference)).orders).toEqual([])
  expect((await findForStaff(moderator, number)).invoices).toEqual([])
  expect((await findForStaff(await staff('payOut'), event.slug)).events).toEqual([])
})

test('the tax number of a payer finds the order, and that of a company the company', async () => {
  const { order, company } = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 10_000, minimum: 1 })
    const order = await anOrder(tx, { event, buyer: await anAccount(tx), quantity: 1 })
    return { order, company: organiser }
  })
  const billing = sql`coalesce(${orders.billing}, '{}') || '{"taxNumber": "DE811907980"}'::jsonb`
  await db().update(orders).set({ billing }).where(eq(orders.id, order.id))
  await db().update(parties).set({ taxNumber: 'FR40303265045' }).where(eq(parties.id, company.partyId))
  for (const typed of ['DE811907980', 'de 811 907 980'])
    expect((await findForStaff(await staff('refund'), typed)).orders).toMatchObject([
      { reference: order.reference },
    ])
  const found = await findForStaff(await staff('moderate'), 'fr 40303265045')
  expect(found.parties).toMatchObject([{ username: company.displayUsername }])
})

test('a plan that a card paid is found by what is known of the card, as its invoices', async () => {
  const plan = await inTransaction(async (tx) => {
    const { partyId } = await anAccount(tx)
    const billing = {
      name: 'Beispiel GmbH',
      street: 'Weg 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
    }
    const row = await aSubscription(tx, { partyId, state: 'active', periodStart: new Date(), billing })
    await aPaidTerm(tx, row)
    return row
  })
  const gatewayReference = `pi_${plan.id.slice(-12)}`
  const isOfPlan = eq(payments.subjectId, plan.id)
  await db().update(payments).set({ gatewayReference, cardLast4: '3221' }).where(isOfPlan)
  const [paper] = await db().select().from(invoices).where(eq(invoices.subjectId, plan.id))
  for (const typed of ['3221', gatewayReference])
    expect((await findForStaff(await staff('refund'), typed)).invoices).toMatchObject([
      { id: paper?.id, total: { minor: paper?.totalMinor, currency: paper?.currency } },
    ])
  expect((await findForStaff(await staff('moderate'), '3221')).invoices).toEqual([])
})

/** The tables that grow: none of them may be read from one end to the other to find one row. */
const LARGE = [
  'accounts',
  'contact_messages',
  'events',
  'invoices',
  'orders',
  'parties',
  'payments',
  'tickets',
]

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Reads of a whole large table in a plan: of the table, or of one of its indexes from end to end. */
function wholeReads(node: PlanNode): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Cond': cond, Plans = [] } = node
  const isWhole = kind === 'Seq Scan' || (kind.startsWith('Index') && cond === undefined)
  const own = isWhole && LARGE.includes(table) ? [`${kind} on ${table}`] : []
  return [...own, ...Plans.flatMap(wholeReads)]
}

/** The same of a statement, although the planner was asked not to. */
async function wholeReadsOf(text: string, values: unknown[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: config().DATABASE_URL })
  await client.connect()
  try {
    // What is left needs a condition that an index answers; of a few rows a whole read would be cheaper.
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) await client.query(`set enable_${way} = off`)
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return wholeReads(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.end()
  }
}

test('whatever is typed, the search has an index for each way to find it', async () => {
  const ctx = await staff(...STAFF_TASKS)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  for (const words of ['QX7NOSUCH', '4242', 'someone@example.com', 'Priya', 'ab', 'no-such-event'])
    await findForStaff(ctx, words)
  const asked = sent.mock.calls.flatMap(([query, values]) => {
    const { text = '', values: own } = query as unknown as { text?: string; values?: unknown[] }
    return text.startsWith('select') || text.startsWith('with')
      ? [{ text, values: own ?? (values as unknown as unknown[]) ?? [] }]
      : []
  })
  sent.mockRestore()
  expect(asked.length).toBeGreaterThanOrEqual(24)
  for (const { text, values } of asked) expect([text, await wholeReadsOf(text, values)]).toEqual([text, []])
})
