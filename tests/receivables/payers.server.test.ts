import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import type { ValidFor } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { confirmPayer } from '#app/features/sales/receivables/payers/confirm-payer.server.ts'
import { listPayers } from '#app/features/sales/receivables/payers/queries-payers.server.ts'
import { revokePayer } from '#app/features/sales/receivables/payers/revoke-payer.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { actsFor, filledIn, onSale, orderOf } from '#tests/support/a-limited-member.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const refused = (reason: string) => expect.objectContaining({ reason })

async function aBuyingCompany() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx, { currency: 'EUR' })
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId, role: 1 })
    return { company, ctx: actsFor(account, company) }
  })
}

async function staffOf(...staffTasks: ('manageAccounts' | 'refund' | 'moderate')[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: personOf(account, { staffTasks }) })
}

async function ordered(ctx: Ctx, event: Awaited<ReturnType<typeof onSale>>) {
  const reference = await filledIn(ctx, event, 1)
  const said = (await getCheckout(ctx, reference)).transfer?.isGood
  await billOrder(ctx, { reference, key: randomUUID() })
  const { state } = await orderOf(reference)
  expect(said, 'the page says what happens').toBe(state === 'confirmed')
  return { reference, state }
}

const set = (sellerId: PartyId, validFor: ValidFor) =>
  db().update(bankAccounts).set({ validFor }).where(eq(bankAccounts.partyId, sellerId))

test('a company is known by a plan that is paid for, by an order that it paid, or by staff; a trial alone and a person are not', async () => {
  const event = await onSale()
  const seller = makeContext({ actor: personOf(event.owner, { serviceType: 'provider' }) })
  const paying = await aBuyingCompany()
  const trying = await aBuyingCompany()
  await inTransaction(async (tx) => {
    await aSubscription(tx, { partyId: paying.company.id, state: 'active', periodStart: new Date() })
    await aSubscription(tx, { partyId: trying.company.id })
  })
  expect((await ordered(paying.ctx, event)).state).toBe('confirmed')
  const first = await ordered(trying.ctx, event)
  expect(first.state).toBe('reserved')

  const day = new Date().toISOString().slice(0, 10)
  await markTransferPaid(seller, { reference: first.reference, amount: '100.00', day })
  expect((await ordered(trying.ctx, event)).state, 'it has paid for an order').toBe('confirmed')
  await db().update(orders).set({ refund: 'full' }).where(eq(orders.reference, first.reference))
  expect((await ordered(trying.ctx, event)).state, 'which went back whole').toBe('reserved')

  const staff = await staffOf('manageAccounts')
  const of = { company: trying.company.displaySlug, reason: 'A customer for years' }
  await confirmPayer(staff, of)
  expect((await ordered(trying.ctx, event)).state).toBe('confirmed')
  await revokePayer(staff, { ...of, reason: 'Owes two sellers' })
  expect((await ordered(trying.ctx, event)).state).toBe('reserved')

  const person = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const own = await ordered(person, event)
  expect(own.state).toBe('reserved')
  await markTransferPaid(seller, { reference: own.reference, amount: '100.00', day })
  expect((await ordered(person, event)).state).toBe('reserved')
})

test('its seller says for whom: known companies by itself, everybody, or nobody', async () => {
  const event = await onSale()
  const paying = await aBuyingCompany()
  await inTransaction((tx) =>
    aSubscription(tx, { partyId: paying.company.id, state: 'active', periodStart: new Date() }),
  )
  const stranger = await aBuyingCompany()
  const [account] = await db()
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.partyId, event.owner.partyId))
  expect(account?.validFor).toBe('known')
  await set(event.owner.partyId, 'nobody')
  expect((await ordered(paying.ctx, event)).state).toBe('reserved')
  await set(event.owner.partyId, 'all')
  expect((await ordered(stranger.ctx, event)).state).toBe('confirmed')
})

test('what staff say stands in the trace, each with its reason, and once', async () => {
  const { company } = await aBuyingCompany()
  const staff = await staffOf('manageAccounts')
  const of = { company: company.displaySlug.toUpperCase(), reason: 'A customer for years' }
  await Promise.all([1, 2, 3].map(() => confirmPayer(staff, of)))
  expect(await listPayers(staff, company.name)).toMatchObject([{ reason: of.reason, isOwn: false }])
  expect((await listPayers(staff, '')).map(({ username }) => username)).toContain(company.displaySlug)
  await Promise.all([1, 2].map(() => revokePayer(staff, { ...of, reason: 'Owes two sellers' })))
  expect((await listPayers(staff, '')).map(({ username }) => username)).not.toContain(company.displaySlug)
  const trace = await db()
    .select({ action: auditEntries.action, details: auditPersonal.details })
    .from(auditEntries)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(and(eq(auditEntries.subjectId, company.id), eq(auditEntries.subjectKind, 'party')))
  const ofPayers = trace.filter(({ action }) => /payer$/.test(action))
  expect(ofPayers).toHaveLength(2)
  expect(ofPayers.find(({ action }) => action === 'orders.confirm-payer')?.details).toEqual({
    reason: of.reason,
  })
  expect(ofPayers.find(({ action }) => action === 'orders.revoke-payer')?.details).toEqual({
    reason: 'Owes two sellers',
    confirmedFor: of.reason,
  })
  await expect(confirmPayer(staff, { ...of, reason: ' ' })).rejects.toThrow()
})

test('nobody else says who pays, nor in the own cause, and nobody else reads the list', async () => {
  const { company, ctx } = await aBuyingCompany()
  const person = await inTransaction((tx) => anAccount(tx))
  const of = { company: company.displaySlug, reason: 'Please' }
  const others = [makeContext({}), ctx, await staffOf('refund', 'moderate'), await staffOf()]
  for (const who of others) {
    for (const step of [confirmPayer, revokePayer])
      await expect(step(who, of)).rejects.toEqual(refused('common:refused.notFound'))
    await expect(listPayers(who, company.name)).rejects.toEqual(refused('common:refused.notFound'))
  }
  const staff = await staffOf('manageAccounts')
  for (const name of ['nosuchcompany', person.displayUsername])
    await expect(confirmPayer(staff, { ...of, company: name })).rejects.toEqual(
      refused('common:refused.notFound'),
    )
  if (staff.actor.kind !== 'person') throw new Error('staff are people')
  await db().insert(memberships).values({ companyId: company.id, memberId: staff.actor.partyId, role: 2 })
  for (const step of [confirmPayer, revokePayer])
    await expect(step(staff, of)).rejects.toEqual(refused('common:refused.ownCause'))
  expect(await listPayers(staff, company.name)).toMatchObject([{ isOwn: true, reason: null }])
})
