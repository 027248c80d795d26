import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { countWaitingForStaff } from '#app/features/site/backoffice/queries-waiting.server.ts'
import { getInvoiceForStaff } from '#app/features/site/backoffice/things/queries-invoice.server.ts'
import { getOrderForStaff } from '#app/features/site/backoffice/things/queries-order.server.ts'
import { getThingFile } from '#app/features/site/backoffice/things/queries-thing.server.ts'
import { THING_KINDS, THING_TASKS } from '#app/features/site/backoffice/things/thing.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const FIRST = new URLSearchParams()

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks }) }
}

/** How many statements something sends to the database. */
async function statementsOf(does: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await does()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}

let sale: Awaited<ReturnType<typeof aSale>>
beforeAll(async () => {
  sale = await aSale()
})

/** A paid order with its invoice, and a refund beyond the terms that staff gave. */
async function aSale() {
  const made = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 10_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const participants = [{ name: 'Rohit Pai', email: `rohit-${event.id.slice(-8)}@example.com` }]
    const order = await anOrder(tx, { event, buyer, quantity: 1, participants })
    await recordConfirmed(tx, order.id)
    return { organiser, event, buyer, order }
  })
  await followFacts([deliverSandboxWebhookJob])
  const { reference, id } = made.order
  await refundGoodwill(await staff('refund'), {
    reference,
    amount: '12',
    note: 'The room was cold',
    why: 'training_poor',
    key: randomUUID(),
  })
  await followFacts([deliverSandboxWebhookJob])
  const [paper] = await db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.subjectId, id), eq(invoices.kind, 'invoice')))
  if (!paper) throw new Error('the order has no invoice')
  return { ...made, paper }
}

const keysOf = () => ({
  party: sale.buyer.displayUsername,
  event: sale.event.slug,
  order: sale.order.reference,
  invoice: sale.paper.id,
})

test('an order is opened by who looks after its money, with its seats, papers and what is left of it', async () => {
  for (const task of THING_TASKS.order) {
    const order = await getOrderForStaff(await staff(task), sale.order.reference)
    expect(order.seats).toMatchObject([{ name: 'Rohit Pai', state: 'valid' }])
    expect(order.papers.map(({ number }) => number)).toContain(sale.paper.numberText)
    expect([order.buyerSlug, order.event]).toEqual([sale.buyer.displayUsername, sale.event.slug])
    expect(order.left?.minor ?? null).toBe(task === 'refund' ? 8_800 : null)
  }
  for (const task of STAFF_TASKS.filter((one) => !THING_TASKS.order.includes(one)))
    await expect(getOrderForStaff(await staff(task), sale.order.reference)).rejects.toMatchObject({
      kind: 'notFound',
    })
})

test('staff says why money goes back from a list, and the trace has it', async () => {
  const { reference, id } = sale.order
  const asked = { reference, amount: '1', note: 'And once more', key: randomUUID() }
  for (const why of [undefined, '', 'because'])
    await expect(refundGoodwill(await staff('refund'), { ...asked, why })).rejects.toHaveProperty(
      'fields.why',
    )
  const given = await db()
    .select({ facts: auditEntries.facts })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'orders.refund-goodwill')))
  expect(given).toEqual([{ facts: { amount: 1_200, currency: 'EUR', why: 'training_poor' } }])
})

test('an invoice leads to its order and to what corrects it; what is no document is not found', async () => {
  const ctx = await staff('refund')
  const invoice = await getInvoiceForStaff(ctx, sale.paper.id)
  expect(invoice).toMatchObject({ number: sale.paper.numberText, order: sale.order.reference })
  expect(invoice.others.map(({ kind }) => kind)).toEqual(['credit_note'])
  for (const id of ['x', randomUUID(), "'; drop table invoices; --"])
    await expect(getInvoiceForStaff(ctx, id)).rejects.toMatchObject({ kind: 'notFound' })
  for (const task of STAFF_TASKS.filter((one) => !THING_TASKS.invoice.includes(one)))
    await expect(getInvoiceForStaff(await staff(task), sale.paper.id)).rejects.toMatchObject({
      kind: 'notFound',
    })
})

test('each thing has one line of time with acts, emails and money, by the tasks that show them', async () => {
  for (const kind of THING_KINDS) {
    const file = await getThingFile(await staff(...STAFF_TASKS), { kind, key: keysOf()[kind] }, FIRST)
    const kinds = new Set(file.line.entries.map((entry) => entry.kind))
    expect([kind, kinds.has('payment'), kinds.has('refund')]).toEqual([kind, true, true])
    if (kind !== 'event') expect([kind, kinds.has('mail')]).toEqual([kind, true])
    const times = file.line.entries.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }
  const thing = { kind: 'order', key: sale.order.reference } as const
  const { line } = await getThingFile(await staff('refund'), thing, FIRST)
  const goodwill = line.entries.find(({ what }) => what === 'orders.refund-goodwill')
  expect(goodwill?.details).toContainEqual({ name: 'Note', text: 'The room was cold', isFree: true })
  const ofPayOut = await getThingFile(await staff('payOut'), thing, FIRST)
  expect(ofPayOut.line.entries.some(({ kind }) => kind === 'mail')).toBe(false)
  const person = { kind: 'party', key: sale.buyer.displayUsername } as const
  const ofModerator = await getThingFile(await staff('moderate'), person, FIRST)
  expect(ofModerator.line.entries.every(({ kind }) => kind === 'act' || kind === 'mail')).toBe(true)
})

test('nobody without a task for a kind of thing reads its file', async () => {
  for (const kind of THING_KINDS)
    for (const task of STAFF_TASKS.filter((one) => !THING_TASKS[kind].includes(one)))
      await expect(
        getThingFile(await staff(task), { kind, key: keysOf()[kind] }, FIRST),
      ).rejects.toMatchObject({ kind: 'notFound' })
  await expect(
    getThingFile(makeContext({}), { kind: 'order', key: sale.order.reference }, FIRST),
  ).rejects.toMatchObject({ kind: 'notFound' })
})

test('the line goes on after its page, nothing twice and nothing left out', async () => {
  const ctx = await staff(...STAFF_TASKS)
  const many = Array.from({ length: 70 }, (_, at) => ({
    id: randomUUID(),
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
    actor: 'system',
    action: `order.step-${at}`,
    subjectKind: 'order',
    subjectId: sale.order.id,
    requestId: 'test',
  }))
  await db().insert(auditEntries).values(many)
  const seen: string[] = []
  let query = FIRST
  for (let page = 0; page < 10; page += 1) {
    const { line } = await getThingFile(ctx, { kind: 'order', key: sale.order.reference }, query)
    seen.push(...line.entries.map(({ kind, id }) => `${kind} ${id}`))
    if (line.next === '') break
    query = new URLSearchParams({ before: line.next })
  }
  expect(new Set(seen).size).toBe(seen.length)
  for (const { id } of many) expect(seen).toContain(`act ${id}`)
})

test('a thing with its frame is at most 8 statements, and that it was opened is one entry of the trace', async () => {
  const ctx = await staff(...STAFF_TASKS)
  const reads = () =>
    db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, ctx.actor.accountId), eq(auditEntries.action, 'staff.read')))
  const page = () =>
    Promise.all([
      countWaitingForStaff(ctx),
      getOrderForStaff(ctx, sale.order.reference),
      getThingFile(ctx, { kind: 'order', key: sale.order.reference }, FIRST),
    ])
  const count = await statementsOf(page)
  expect(count).toBeLessThanOrEqual(8)
  expect((await reads()).length).toBe(1)
  await getInvoiceForStaff(ctx, sale.paper.id)
  expect((await reads()).map(({ subjectKind }) => subjectKind).toSorted()).toEqual(['invoice', 'order'])
})

test('the cases of a thing stand on its page: an event in review on its own and on its organiser’s', async () => {
  const ctx = await staff('moderate')
  const organiser = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const event = await inTransaction((tx) =>
    anEvent(tx, { ownerId: organiser.partyId, state: 'draft', minimum: 1 }),
  )
  await db().update(events).set({ state: 'in_review' }).where(eq(events.id, event.id))
  for (const thing of [
    { kind: 'event', key: event.slug },
    { kind: 'party', key: organiser.displayUsername },
  ] as const) {
    const { cases } = await getThingFile(ctx, thing, FIRST)
    expect(cases.map(({ kind, key }) => [kind, key])).toEqual([['event', event.slug]])
  }
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, sale.order.id))
  expect(payment?.state).toBe('succeeded')
  const { cases } = await getThingFile(ctx, { kind: 'event', key: sale.event.slug }, FIRST)
  expect(cases).toEqual([])
})
