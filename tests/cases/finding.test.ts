import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { onlyHit } from '#app/features/site/backoffice/finding/found.ts'
import { findForStaff } from '#app/features/site/backoffice/finding/queries-find.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
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

test('who looks after refunds finds no people, who moderates no orders, others nothing at all', async () => {
  const one = await inTransaction((tx) => anAccount(tx))
  const found = await findForStaff(await staff('refund'), one.displayUsername)
  expect(found).toEqual({ parties: [], orders: [], messages: [] })
  const others = STAFF_TASKS.filter((task) => task !== 'refund' && task !== 'moderate')
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
  await db().update(payments).set({ gatewayReference }).where(eq(payments.subjectId, order.id))
  const [paper] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))

  const ctx = await staff('refund')
  const words = [
    order.reference.toLowerCase(),
    paper?.numberText,
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
  const path = `/event/manage_event/${event.slug}/orders/${order.reference}`
  expect(onlyHit(await findForStaff(ctx, order.reference), order.reference)).toBe(path)
  expect((await findForStaff(await staff('moderate'), order.reference)).orders).toEqual([])
})
