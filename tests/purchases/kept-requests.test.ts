import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { OFFER_HOURS } from '#app/features/catalogue/inventory/offered-seats.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { afterDaytime } from '#app/kit/daytime.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { notifyStepJob } from '#app/features/sales/approval-rules/jobs.ts'
import { countBookings, listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { orderPurchase } from '#app/features/sales/checkout/order-purchase.server.ts'
import { findOpenOrder } from '#app/features/sales/checkout/queries-open.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { notifyPurchaseJob } from '#app/features/sales/purchase-requests/jobs.ts'
import { listPurchasesToDecide } from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { withdrawPurchase } from '#app/features/sales/purchase-requests/withdraw-purchase.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { askedFor, aTeam, filledIn, onSale, orderOf, requestOf } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
const follow = () =>
  followFacts(
    jobHandlers
      .map(({ job }) => job)
      .filter(({ name }) => name !== notifyPurchaseJob.name && name !== notifyStepJob.name),
  )
const countOf = (kind: string) => db().$count(notifications, eq(notifications.kind, kind))
const MINUTE = 60_000

describe('seats that wait for an approval', () => {
  test('are kept for 12 hours of the day of who decides, and count to the asker alone', async () => {
    const { manager, other, accounts } = await aTeam()
    const event = await onSale({ capacity: 40, startsAt: new Date(Date.now() + 30 * 86_400_000) })
    const { reference } = await askedFor(manager, event, 10)
    const { heldUntil } = await orderOf(reference)
    const until = afterDaytime(new Date(), OFFER_HOURS, accounts.first.timeZone)
    expect(Math.abs((heldUntil?.getTime() ?? 0) - until.getTime())).toBeLessThan(MINUTE)

    // Ten seats are a person’s, and no company’s.
    const hold = (ctx: typeof other, seats: number) =>
      reasonOf(
        holdSeats(ctx, { event: event.slug, seats: { [event.types[0].id]: seats }, key: randomUUID() }),
      )
    expect(await hold(manager, 1)).toBe('orders:refused.openSeats')
    expect(await hold(other, 10)).toBe('done')
    expect(await hold(other, 1)).toBe('orders:refused.openSeats')
  })

  test.each(['declined', 'taken back'])('are kept no longer than anybody’s once that is %s', async (how) => {
    const { manager, admin } = await aTeam()
    const { reference, id } = await askedFor(manager, await onSale())
    if (how === 'declined') await declinePurchases(admin, { purchase: id, why: 'Not this year.' })
    else await withdrawPurchase(manager, { reference })
    const { heldUntil } = await orderOf(reference)
    expect((heldUntil?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(15 * MINUTE)
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('are told with all that there is to know, by one email to each admin', async () => {
    const { manager, admin, accounts } = await aTeam()
    const event = await onSale()
    await askedFor(manager, event)
    await follow()
    for (const { email } of [accounts.first, accounts.second]) {
      const mails = await db().select().from(emails).where(eq(emails.toAddress, email))
      expect(mails.map(({ kind }) => kind)).toEqual(['approval-rules.approval-asked'])
      for (const part of [
        'Seller',
        'Date',
        'Place',
        'Seats',
        'Cancelling',
        ': For the new line.',
        'held until',
      ])
        expect(mails[0]?.text).toContain(part)
    }
    const [row] = await listPurchasesToDecide(admin, { limit: 5, offset: 0 })
    expect(row?.said.map(([label]) => label)).toEqual(
      expect.arrayContaining([
        'Date',
        'Place',
        'Seats',
        'Seller',
        'Cancelling',
        'Bought by this member this year',
      ]),
    )
  })
})

test('is approved and ordered in one press, by an admin alone', async () => {
  const { manager, admin, other } = await aTeam()
  const { reference, id } = await askedFor(manager, await onSale())
  const stranger = makeContext({ actor: personOf((await aTeam()).accounts.other) })
  for (const who of [manager, other, stranger])
    expect(await reasonOf(orderPurchase(who, { purchase: id }))).toBe('common:refused.notFound')
  expect(await orderPurchase(admin, { purchase: id })).toMatchObject({ done: 1, isOrdered: true })
  expect(await orderOf(reference)).toMatchObject({ state: 'reserved', payment: 'awaiting' })
  expect(await requestOf(reference)).toMatchObject({ state: 'approved' })
  await followFacts()
  expect(await countOf('purchaseApproved'), 'nobody is asked to pay what is ordered').toBe(0)
  expect(await orderPurchase(admin, { purchase: id })).toMatchObject({ done: 0, isOrdered: false })
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('an unpaid basket is shown to nobody but who began it', async () => {
  const { manager, admin } = await aTeam()
  const event = await onSale()
  const reference = await filledIn(admin, event)
  expect((await listBookings(admin, 'open', { limit: 5 })).map((one) => one.reference)).toEqual([reference])
  expect(await listBookings(manager, 'open', { limit: 5 })).toEqual([])
  expect((await countBookings(manager)).open).toBe(0)
  expect(await findOpenOrder(manager, event.slug)).toBeNull()
  expect((await findOpenOrder(admin, event.slug))?.reference).toBe(reference)
})
