import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyBankChanges } from '#app/features/people/bank-accounts/apply-bank-changes.server.ts'
import { WAIT_HOURS } from '#app/features/people/bank-accounts/bank-change.ts'
import { cancelBankChange } from '#app/features/people/bank-accounts/cancel-bank-change.server.ts'
import { confirmBankChange } from '#app/features/people/bank-accounts/confirm-bank-change.server.ts'
import { dropBankAccount } from '#app/features/people/bank-accounts/drop-bank-account.server.ts'
import { emailBankChange } from '#app/features/people/bank-accounts/email-bank-change.server.ts'
import { getBankAccount, getStoppable } from '#app/features/people/bank-accounts/queries-account.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { saveTransferTerms } from '#app/features/people/bank-accounts/save-transfer-terms.server.ts'
import { stopBankChange } from '#app/features/people/bank-accounts/stop-bank-change.server.ts'
import { bankAccountChanges, bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { formerEmailKey } from '#app/features/people/email-codes/verification.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const PASSWORD = 'correct horse battery'
const FIRST = { holder: 'Ada Lovelace', format: 'iban', iban: 'DE89 3704 0044 0532 0130 00' }
const OTHER = { holder: 'Ada Lovelace', format: 'iban', iban: 'FR14 2004 1010 0505 0001 3M02 606' }
const HOUR = 3_600_000

async function aSeller() {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved', password: PASSWORD }),
  )
  const ctx = makeContext({ actor: personOf(account, { serviceType: 'provider' }) })
  const seen = async () => (await getBankAccount(ctx)).seen
  const inForce = () =>
    db()
      .select({ number: bankAccounts.number })
      .from(bankAccounts)
      .where(eq(bankAccounts.partyId, account.partyId))
      .then(([row]) => row?.number ?? null)
  return { account, ctx, seen, inForce }
}

const later = (ctx: Ctx, hours: number): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + hours * HOUR),
})
const system = (hours = 0) => systemContext('test', { now: () => new Date(Date.now() + hours * HOUR) })
const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadInput)
  return Object.keys((fault as BadInput).fields)
}

test('the first account is in force at once; another one waits 72 hours and takes a proof', async () => {
  const { ctx, seen, inForce } = await aSeller()
  expect(await saveBankAccount(ctx, { ...FIRST, seen: await seen() })).toBe('entered')
  expect(await inForce()).toBe('DE89370400440532013000')
  expect(await faultOf(saveBankAccount(ctx, { ...OTHER, seen: await seen() }))).toEqual(['pass'])
  expect(await faultOf(saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: 'wrong wrong' }))).toEqual([
    'pass',
  ])
  expect(await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD })).toBe('waiting')
  expect(await inForce()).toBe('DE89370400440532013000')
  await applyBankChanges(system(WAIT_HOURS - 1))
  expect(await inForce()).toBe('DE89370400440532013000')
  await Promise.all([applyBankChanges(system(WAIT_HOURS + 1)), applyBankChanges(system(WAIT_HOURS + 1))])
  expect(await inForce()).toBe('FR1420041010050500013M02606')
  expect((await getBankAccount(ctx)).waiting).toBeNull()
})

test('with two-step sign-in its code is asked for, and no password counts', async () => {
  const { account, ctx, seen, inForce } = await aSeller()
  await saveBankAccount(ctx, { ...FIRST, seen: await seen() })
  const code = await inTransaction((tx) => aSecondFactor(tx, account.id))
  expect(await faultOf(saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD }))).toEqual([
    'pass',
  ])
  const pass = await code()
  expect(await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass })).toBe('waiting')
  expect(await faultOf(saveBankAccount(ctx, { ...FIRST, seen: await seen(), pass }))).toEqual(['pass'])
  expect(await inForce()).toBe('DE89370400440532013000')
})

test('after a removal the next account waits as well, and none is in force till then', async () => {
  const { ctx, seen, inForce } = await aSeller()
  await saveBankAccount(ctx, { ...FIRST, seen: await seen() })
  await dropBankAccount(ctx)
  await dropBankAccount(ctx)
  expect(await inForce()).toBeNull()
  expect(await faultOf(saveBankAccount(ctx, { ...OTHER, seen: await seen() }))).toEqual(['pass'])
  expect(await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD })).toBe('waiting')
  expect(await inForce()).toBeNull()
  await expect(saveTransferTerms(ctx, { isOffered: 'on', seen: '' })).rejects.toBeInstanceOf(BadInput)
})

test('who manages it is told, also at the address left lately, with a link that stops it without a session', async () => {
  const { account, ctx, seen, inForce } = await aSeller()
  await saveBankAccount(ctx, { ...FIRST, seen: await seen() })
  await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD })
  const former = `former-${randomUUID()}@example.com`
  await db()
    .insert(verifications)
    .values({
      id: newId(),
      identifier: formerEmailKey(account.id, former),
      value: 'x',
      expiresAt: new Date(Date.now() + HOUR),
    })
  const told = { partyId: account.partyId, factId: newId(), what: 'waiting' as const }
  await emailBankChange(system(), told)
  await emailBankChange(system(), told)
  const sent = await db()
    .select()
    .from(emails)
    .where(like(emails.dedupKey, `%${told.factId}%`))
  expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual([account.email, former].toSorted())
  for (const { text } of sent) expect(text).not.toContain('FR1420041010050500013M02606')

  const [change] = await db()
    .select()
    .from(bankAccountChanges)
    .where(and(eq(bankAccountChanges.partyId, account.partyId), eq(bankAccountChanges.state, 'waiting')))
  const key = change?.stopKey ?? ''
  const visitor = makeContext({})
  await expect(getStoppable(visitor, `${key}x`)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(stopBankChange(visitor, { key: '' })).rejects.toMatchObject({ kind: 'notFound' })
  expect(JSON.stringify(await getStoppable(visitor, key))).not.toContain('FR142004')
  await Promise.all([stopBankChange(visitor, { key }), stopBankChange(visitor, { key })])
  await applyBankChanges(system(WAIT_HOURS + 1))
  expect(await inForce()).toBe('DE89370400440532013000')
  expect((await getStoppable(visitor, key)).state).toBe('stopped')
  const traces = await db()
    .select({ facts: auditEntries.facts })
    .from(auditEntries)
    .where(eq(auditEntries.partyId, account.partyId))
  expect(JSON.stringify(traces)).not.toContain('370400440532013000')
})

test('what is in force cannot be stopped by its link, and its owner stops what waits', async () => {
  const { account, ctx, seen, inForce } = await aSeller()
  await saveBankAccount(ctx, { ...FIRST, seen: await seen() })
  const keys = () =>
    db()
      .select({ key: bankAccountChanges.stopKey })
      .from(bankAccountChanges)
      .where(eq(bankAccountChanges.partyId, account.partyId))
  const [{ key } = { key: '' }] = await keys()
  await expect(stopBankChange(makeContext({}), { key })).rejects.toMatchObject({ kind: 'conflict' })
  await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD })
  await cancelBankChange(ctx)
  await cancelBankChange(ctx)
  await applyBankChanges(system(WAIT_HOURS + 1))
  expect(await inForce()).toBe('DE89370400440532013000')
})

test('a third account replaces the one that waits, and time begins anew', async () => {
  const { account, ctx, seen, inForce } = await aSeller()
  await saveBankAccount(ctx, { ...FIRST, seen: await seen() })
  await saveBankAccount(ctx, { ...OTHER, seen: await seen(), pass: PASSWORD })
  const india = { holder: 'Ada', format: 'ifsc', accountNumber: '5010 0012 345678', ifsc: 'hdfc0000123' }
  const next = later(ctx, 71)
  await saveBankAccount(next, { ...india, seen: await seen(), pass: PASSWORD })
  await applyBankChanges(system(WAIT_HOURS + 1))
  expect(await inForce()).toBe('DE89370400440532013000')
  await applyBankChanges(system(71 + WAIT_HOURS + 1))
  expect(await inForce()).toBe('50100012345678')
  const states = await db()
    .select({ state: bankAccountChanges.state })
    .from(bankAccountChanges)
    .where(eq(bankAccountChanges.partyId, account.partyId))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['applied', 'applied', 'replaced'])
})

test('strangers, seekers and visitors neither read nor change an account, and two at once enter one', async () => {
  const { ctx, inForce } = await aSeller()
  await Promise.all([
    saveBankAccount(ctx, { ...FIRST, seen: '' }),
    saveBankAccount(ctx, { ...FIRST, seen: '' }),
  ]).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
  expect(await inForce()).toBe('DE89370400440532013000')
  for (const who of [makeContext({}), makeContext({ actor: aPerson() })]) {
    await expect(getBankAccount(who)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(saveBankAccount(who, OTHER)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(dropBankAccount(who)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(cancelBankChange(who)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  const stranger = await aSeller()
  expect((await getBankAccount(stranger.ctx)).account).toBeNull()
})

test('in a workspace with two admins another one confirms, who was one before, and no later than that it is in force', async () => {
  const { company, one, two, employee } = await inTransaction(async (tx) => {
    const made = await anSme(tx)
    const own = () => anAccount(tx, { password: PASSWORD })
    const [first, second, third] = [await own(), await own(), await own()]
    for (const { partyId: member } of [first, second]) await aMember(tx, { company: made, member })
    return { company: made, one: first, two: second, employee: third }
  })
  const as = (account: typeof one, role: 'admin' | 'employee' = 'admin') =>
    makeContext({
      actor: actingFor(
        personOf(account, { serviceType: 'provider' }),
        { id: company.id, approval: 'approved', kind: 'sme' },
        role,
      ),
    })
  const stateNow = async () => {
    const rows = await db()
      .select()
      .from(bankAccountChanges)
      .where(eq(bankAccountChanges.partyId, company.id))
    return rows.find(({ number }) => number.startsWith('FR'))
  }
  expect(await saveBankAccount(as(one), { ...FIRST, seen: '' })).toBe('entered')
  const { seen } = await getBankAccount(as(one))
  expect(await saveBankAccount(as(one), { ...OTHER, seen, pass: PASSWORD })).toBe('waiting')
  expect((await getBankAccount(as(one))).waiting).toMatchObject({ lacksSecond: true, mayConfirm: false })
  await applyBankChanges(system(100))
  expect((await stateNow())?.state).toBe('waiting')
  await expect(confirmBankChange(as(one), { pass: PASSWORD })).rejects.toMatchObject({
    reason: 'bank-account:refused.sameEyes',
  })
  for (const ctx of [as(employee, 'employee'), makeContext({})])
    await expect(confirmBankChange(ctx, { pass: PASSWORD })).rejects.toMatchObject({ kind: 'forbidden' })
  // Somebody who was made an admin after it.
  await inTransaction((tx) => aMember(tx, { company, member: employee.partyId }))
  await expect(confirmBankChange(as(employee), { pass: PASSWORD })).rejects.toMatchObject({
    reason: 'bank-account:refused.newEyes',
  })
  expect(await faultOf(confirmBankChange(as(two), { pass: 'wrong' }))).toEqual(['pass'])
  await Promise.all([1, 2].map(() => confirmBankChange(as(two), { pass: PASSWORD })))
  expect((await getBankAccount(as(one))).waiting).toMatchObject({ lacksSecond: false })
  await applyBankChanges(system(71))
  expect((await stateNow())?.state).toBe('waiting')
  await applyBankChanges(system(73))
  expect(await stateNow()).toMatchObject({ state: 'applied', confirmedBy: two.id })
})
