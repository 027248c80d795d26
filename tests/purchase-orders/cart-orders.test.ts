import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { completeEvents } from '#app/features/catalogue/events/complete-events.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { bookCart } from '#app/features/procurement/cart-orders/book-cart.server.ts'
import { orderCart } from '#app/features/procurement/cart-orders/order-cart.server.ts'
import { findCart } from '#app/features/procurement/cart-orders/queries-cart.server.ts'
import { purchaseOrderCarts } from '#app/features/procurement/cart-orders/tables.server.ts'
import {
  purchaseOrderInvoices,
  purchaseOrderSeats,
} from '#app/features/procurement/order-matching/tables.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { rejectPurchaseOrder } from '#app/features/procurement/purchase-orders/reject-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { aTeam, filledIn, onSale, orderOf } from '#tests/support/a-limited-member.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const system = systemContext('test')
const done = () => workOff(jobHandlers, followers)
const inOrder = async () => expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])

type Sale = Awaited<ReturnType<typeof onSale>>

function sellerOf({ owner }: Sale): PersonCtx {
  const actor = personOf(owner)
  return { ...makeContext({ actor }), actor }
}

const stepOf = async (ctx: PersonCtx, code: string) => ({
  code,
  revision: (await getPurchaseOrder(ctx, code)).revision,
})

const rowOf = async (code: string) => {
  const [row] = await db().select().from(purchaseOrders).where(eq(purchaseOrders.code, code))
  if (!row) throw new Error('no purchase order')
  return row
}

/** A purchase order of a cart, which its supplier has. */
async function sent(buyer: PersonCtx, event: Sale, quantity = 2) {
  const reference = await filledIn(buyer, event, quantity)
  const { code } = await orderCart(buyer, { reference })
  await sendPurchaseOrder(buyer, await stepOf(buyer, code))
  return { reference, code }
}

describe('a cart that is ordered in writing', () => {
  test('becomes one draft, keeps no seats, and is booked on an invoice with its number once it is acknowledged', async () => {
    const [team, event] = [await aTeam(), await onSale({ capacity: 2 })]
    // Its seats are good before the money comes.
    const trusting = { validFor: 'all', termDays: 30 } as const
    await db().update(bankAccounts).set(trusting).where(eq(bankAccounts.partyId, event.owner.partyId))
    const reference = await filledIn(team.admin, event)
    const made = await Promise.all([1, 2, 3].map(() => orderCart(team.admin, { reference })))
    expect(new Set(made.map(({ code }) => code)).size).toBe(1)
    const code = made[0]?.code ?? ''
    const draft = await getPurchaseOrder(team.admin, code)
    expect(draft).toMatchObject({ state: 'draft' })
    expect(draft.versions[0]).toMatchObject({
      totalMinor: 20_000,
      currency: 'EUR',
      lines: [{ kind: 'seats', quantity: 2, unitMinor: 10_000 }],
    })
    expect(await orderOf(reference)).toMatchObject({ state: 'expired' })
    // Nobody keeps them: another may hold them, and leave them again.
    const other = await filledIn(team.other, event)
    expect((await orderOf(other)).state).toBe('held')
    await cancelHold(team.other, { reference: other })

    await sendPurchaseOrder(team.admin, await stepOf(team.admin, code))
    expect(await findCart(sellerOf(event), code)).toMatchObject({ state: 'waiting' })
    await acknowledgePurchaseOrder(sellerOf(event), await stepOf(sellerOf(event), code))
    const { id, numberText } = await rowOf(code)
    await Promise.all([1, 2, 3].map(() => bookCart(system, { purchaseOrderId: id })))
    await done()
    const order = await orderOf(reference)
    expect(order).toMatchObject({ billing: { purchaseOrderNumber: numberText }, payment: 'awaiting' })
    expect(['reserved', 'confirmed']).toContain(order.state)
    const [invoice, ...more] = await db().select().from(invoices).where(eq(invoices.subjectId, order.id))
    expect(more).toEqual([])
    expect(invoice?.buyer).toMatchObject({ purchaseOrderNumber: numberText })
    expect(
      await db().select().from(purchaseOrderSeats).where(eq(purchaseOrderSeats.purchaseOrderId, id)),
    ).toMatchObject([{ line: 0 }])
    expect(await findCart(team.admin, code)).toMatchObject({ state: 'booked', reference })

    // What follows from the facts alone: the invoice matched as soon as it was issued.
    const standing = () =>
      db().select().from(purchaseOrderInvoices).where(eq(purchaseOrderInvoices.purchaseOrderId, id))
    expect(await standing()).toMatchObject([{ invoiceId: invoice?.id, standing: 'matches' }])
    expect((await rowOf(code)).state).toBe('acknowledged')

    // Held, all of it is delivered and billed: the order closes, without waiting for the hour.
    const endsAt = new Date(Date.now() - 60_000)
    const startsAt = new Date(endsAt.getTime() - 3_600_000)
    await db().update(events).set({ startsAt, endsAt }).where(eq(events.id, event.id))
    await db().update(eventSessions).set({ startsAt, endsAt }).where(eq(eventSessions.eventId, event.id))
    await completeEvents(system)
    await done()
    expect(await rowOf(code)).toMatchObject({ state: 'closed' })
    await inOrder()
  })

  test('above the limit of a member is sent by an admin, and its seats need no second approval', async () => {
    const [team, event] = [await aTeam({ limit: '100' }), await onSale()]
    const reference = await filledIn(team.manager, event, 3)
    const { code } = await orderCart(team.manager, { reference })
    await expect(sendPurchaseOrder(team.manager, await stepOf(team.manager, code))).rejects.toMatchObject({
      reason: 'purchase-orders:refused.aboveLimit',
    })
    await sendPurchaseOrder(team.admin, await stepOf(team.admin, code))
    await acknowledgePurchaseOrder(sellerOf(event), await stepOf(sellerOf(event), code))
    await done()
    expect(await findCart(team.manager, code)).toMatchObject({ state: 'booked' })
    expect((await orderOf(reference)).payment).toBe('awaiting')
    await inOrder()
  })

  test('whose seats are gone, held again or changed is not booked; who ordered it is told why, once', async () => {
    const [team, event] = [await aTeam(), await onSale({ capacity: 2 })]
    const gone = await sent(team.admin, event)
    await filledIn(team.other, event)
    await acknowledgePurchaseOrder(sellerOf(event), await stepOf(sellerOf(event), gone.code))
    await done()
    expect(await findCart(team.admin, gone.code)).toMatchObject({ state: 'failed', fault: 'soldOut' })
    expect((await orderOf(gone.reference)).state).toBe('expired')
    expect((await rowOf(gone.code)).state).toBe('acknowledged')

    const second = await onSale()
    const again = await sent(team.admin, second)
    await holdAgain(team.admin, { reference: again.reference })
    await acknowledgePurchaseOrder(sellerOf(second), await stepOf(sellerOf(second), again.code))
    await done()
    expect(await findCart(team.admin, again.code)).toMatchObject({ state: 'failed', fault: 'taken' })
    const told = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, team.accounts.first.id))
    expect(told.filter(({ kind }) => kind === 'cartNotBooked')).toHaveLength(2)
    await inOrder()
  })

  test('of two that want the last seats one is booked', async () => {
    const [team, event] = [await aTeam(), await onSale({ capacity: 2 })]
    const [one, two] = [await sent(team.admin, event), await sent(team.other, event)]
    for (const { code } of [one, two])
      await acknowledgePurchaseOrder(sellerOf(event), await stepOf(sellerOf(event), code))
    const ids = await Promise.all([one, two].map(async ({ code }) => (await rowOf(code)).id))
    await Promise.all([...ids, ...ids].map((purchaseOrderId) => bookCart(system, { purchaseOrderId })))
    const states = await Promise.all([one, two].map(({ code }) => findCart(team.admin, code)))
    expect(states.map((cart) => cart?.state).toSorted()).toEqual(['booked', 'failed'])
    await done()
    await inOrder()
  })

  test('that is rejected or cancelled books nothing', async () => {
    const [team, event] = [await aTeam(), await onSale()]
    const [rejected, cancelled] = [await sent(team.admin, event), await sent(team.other, event)]
    const seller = sellerOf(event)
    await rejectPurchaseOrder(seller, { ...(await stepOf(seller, rejected.code)), reason: 'No room.' })
    await cancelPurchaseOrder(team.other, { ...(await stepOf(team.other, cancelled.code)), reason: 'No.' })
    await done()
    for (const { code, reference } of [rejected, cancelled]) {
      expect(await findCart(team.admin, code)).toMatchObject({ state: 'dropped' })
      expect((await orderOf(reference)).state).toBe('expired')
    }
    await inOrder()
  })

  test('stays a cart where it cannot be ordered', async () => {
    const [team, event] = [await aTeam(), await onSale()]
    const seats = { [event.types[0].id]: 1 }
    const { reference } = await holdSeats(team.admin, { event: event.slug, seats })
    await expect(orderCart(team.admin, { reference })).rejects.toMatchObject({
      reason: 'cart-orders:refused.cart',
    })
    expect((await orderOf(reference)).state).toBe('held')
    const alone = await inTransaction((tx) => anAccount(tx))
    const person = makeContext({ actor: personOf(alone) })
    const own = await filledIn(person, event, 1)
    await expect(orderCart(person, { reference: own })).rejects.toMatchObject({
      reason: 'cart-orders:refused.company',
    })
    const free = await inTransaction((tx) => anEvent(tx, { priceMinor: 0 }))
    const held = await filledIn(team.admin, free, 1)
    await expect(orderCart(team.admin, { reference: held })).rejects.toMatchObject({
      reason: 'cart-orders:refused.cart',
    })
  })

  test('a stranger orders nobody’s cart', async () => {
    const [team, stranger, event] = [await aTeam(), await aTeam(), await onSale()]
    const reference = await filledIn(team.admin, event)
    await expect(orderCart(stranger.admin, { reference })).rejects.toMatchObject({ kind: 'notFound' })
    await expect(orderCart(makeContext({}), { reference })).rejects.toMatchObject({ kind: 'signIn' })
    const { code } = await orderCart(team.admin, { reference })
    expect(await findCart(stranger.admin, code)).toBeNull()
    expect(await db().$count(purchaseOrderCarts)).toBeGreaterThan(0)
  })
})
