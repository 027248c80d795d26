import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { setApprovalLimit } from '#app/features/people/companies/set-approval-limit.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Company = Awaited<ReturnType<typeof aCompany>>

export const actsFor = (account: Account, company: Company, role: ActingRole = 'admin'): PersonCtx => {
  const actor = actingFor(personOf(account), company, role)
  return { ...makeContext({ actor }), actor }
}

/**
 * A company with two admins and two managers; the first manager buys for up to `limit` alone, the other
 * without one.
 */
export async function aTeam({ limit = '100', currency = 'EUR' }: { limit?: string; currency?: string } = {}) {
  const made = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { currency })
    const accounts = [await anAccount(tx), await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const [first, second, manager, other] = accounts as [Account, Account, Account, Account]
    for (const [at, account] of accounts.entries())
      await aMember(tx, { company, member: account.partyId, role: at < 2 ? 1 : 2 })
    return { company, accounts: { first, second, manager, other } }
  })
  const { company, accounts } = made
  const admin = actsFor(accounts.first, company)
  await setApprovalLimit(admin, { memberId: accounts.manager.partyId, limit })
  return {
    ...made,
    admin,
    second: actsFor(accounts.second, company),
    manager: actsFor(accounts.manager, company, 'manager'),
    other: actsFor(accounts.other, company, 'manager'),
  }
}

/** An event whose organiser takes transfers, 100.00 a seat. */
export async function onSale(given: Parameters<typeof anEvent>[1] = {}) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: owner.partyId, capacity: 20, minimum: 1, ...given })
    const account = { holder: 'Anna', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
    await aBankAccount(tx, { partyId: owner.partyId, ...account, isOffered: true })
    return { ...event, owner }
  })
}
type OnSale = Pick<Awaited<ReturnType<typeof onSale>>, 'slug' | 'types'>

export const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}

/** An order that is held and says all but how it is paid. */
export async function filledIn(ctx: Ctx, event: OnSale, quantity = 2): Promise<string> {
  const seats = { [event.types[0].id]: quantity }
  const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
  await fillIn(ctx, reference, quantity)
  return reference
}

export async function fillIn(ctx: Ctx, reference: string, quantity: number): Promise<void> {
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(ctx, { reference, ...BUSINESS })
}

/** The same, with an admin asked for it. */
export async function askedFor(ctx: Ctx, event: OnSale, quantity = 2) {
  const reference = await filledIn(ctx, event, quantity)
  await askApproval(ctx, { reference, words: 'For the new line.' })
  return { reference, id: (await requestOf(reference))?.id ?? '' }
}

export const orderOf = async (reference: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

/** The last request for an order. */
export async function requestOf(reference: string) {
  const { id } = await orderOf(reference)
  const rows = await db()
    .select()
    .from(purchaseRequests)
    .where(eq(purchaseRequests.orderId, id))
    .orderBy(purchaseRequests.createdAt)
  return rows.at(-1)
}

/** Lets the time of these orders run out. */
export async function runOut(references: readonly string[], swept = true): Promise<void> {
  const past = sql`now() - interval '1 second'`
  for (const reference of references) {
    const { id } = await orderOf(reference)
    await db()
      .update(orders)
      .set({ heldUntil: past as never })
      .where(eq(orders.id, id))
    await db()
      .update(seatAllocations)
      .set({ heldUntil: past as never })
      .where(eq(seatAllocations.orderId, id))
  }
  if (swept) await sweepHolds()
}
