import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import type { ValidFor } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { joinGroupDeal } from '#app/features/sales/group-deals/join-group-deal.server.ts'
import { saveSteps } from '#app/features/sales/group-deals/save-steps.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { versionToken } from '#app/platform/version-token.server.ts'

export const DAY = 86_400_000
export const clock = systemContext('test')
export const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  address: 'Hafenstraße 1\n20457 Hamburg',
  country: 'DE',
}
export const STEPS = { seats: ['5', '8'], price: ['420', '360'], days: '20' }

export type Account = Awaited<ReturnType<typeof anAccount>>
export const ctxOf = (account: Account, now = () => new Date()): Ctx => ({
  ...makeContext({ actor: personOf(account) }),
  now,
})

/** An event at 690.00 on which buyers may put a promise, and so many people. */
export async function promising(
  people: number,
  given: { capacity?: number; validFor?: ValidFor; transfers?: boolean; now?: () => Date } = {},
) {
  const { capacity = 20, validFor = 'known', transfers = true, now } = given
  const made = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: owner.partyId, capacity, minimum: 3, priceMinor: 69_000 })
    const account = { holder: 'Anna', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
    await aBankAccount(tx, { partyId: owner.partyId, ...account, isOffered: transfers, validFor })
    const accounts: Account[] = []
    for (let at = 0; at < people; at += 1) accounts.push(await anAccount(tx))
    return { owner, event, accounts }
  })
  const { event, owner, accounts } = made
  const seller = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
  const until = localDate(new Date(Date.now() + 5 * DAY), event.timeZone)
  return { event, seller, buyers: accounts.map((account) => ctxOf(account, now)), accounts, until }
}

/** As a form that shows what stands there; nothing at first. */
export const stepsOf = (event: { slug: string; types: { id: string }[] }, steps: object = STEPS) => ({
  event: event.slug,
  type: event.types[0]?.id,
  seen: versionToken({}),
  ...steps,
})

export const groupDealOf = async (eventId: string) =>
  (
    await db()
      .select()
      .from(groupDeals)
      .where(eq(groupDeals.eventId, eventId))
      .orderBy(asc(groupDeals.createdAt))
  ).at(-1)
export const ordersOf = (groupDealId: string | undefined) =>
  db()
    .select()
    .from(orders)
    .where(eq(orders.groupDealId, groupDealId ?? ''))
    .orderBy(asc(orders.createdAt))

type Promising = Awaited<ReturnType<typeof promising>>
export const wish = ({ event, until }: Pick<Promising, 'event' | 'until'>, more: object = {}) => ({
  event: event.slug,
  until,
  seats: '1',
  seen: '42000',
  ...BUSINESS,
  ...more,
})

export async function opened(
  people: number,
  given: Parameters<typeof promising>[1] & { steps?: object; seats?: string; first?: object } = {},
) {
  const made = await promising(people, given)
  await saveSteps(made.seller, stepsOf(made.event, given.steps))
  const [first] = made.buyers as [Ctx]
  await joinGroupDeal(first, wish(made, { seats: given.seats ?? '2', ...given.first }))
  const groupDeal = await groupDealOf(made.event.id)
  if (!groupDeal) throw new Error('no promise was opened')
  const join = (ctx: Ctx | undefined, seats = 1, more: object = {}) =>
    joinGroupDeal(
      ctx as Ctx,
      wish(made, { groupDeal: groupDeal.id, until: '', seats: String(seats), ...more }),
    )
  return { ...made, groupDeal, join }
}

export const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.reason
      if (error instanceof BadInput)
        return Object.entries(error.fields)
          .map(([at, { key }]) => `${at} ${key}`)
          .join()
      throw error
    },
  )

export async function seatsOf(eventId: string): Promise<number> {
  const [row] = await db()
    .select({ seats: sql<number>`coalesce(sum(${seatAllocations.quantity}), 0)::int` })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.eventId, eventId), inArray(seatAllocations.state, ['taken', 'held'])))
  return row?.seats ?? 0
}

export const atEnd = (groupDeal: { until: Date }) => ({
  ...clock,
  now: () => new Date(groupDeal.until.getTime() + 60_000),
})
export const broken = async () => (await checkInvariants()).filter((rule) => rule.broken > 0)
export const notificationsOf = async (kind: string) =>
  (await db().select().from(notifications).where(eq(notifications.kind, kind))).length
export const billedAt = async (groupDealId: string) =>
  (
    await db()
      .select({ unit: orderLines.unitMinor, quantity: orderLines.quantity, amount: payments.amountMinor })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(payments, eq(payments.subjectId, orders.id))
      .where(eq(orders.groupDealId, groupDealId))
  ).map(({ unit, quantity, amount }) => ({ unit, quantity, amount }))
