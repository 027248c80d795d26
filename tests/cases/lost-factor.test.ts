import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { recoveryCodes, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { anAccount, aRecoveryCode, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { keepTwoStep } from '#app/features/people/second-step/keep-two-step.server.ts'
import { getTwoStep } from '#app/features/people/second-step/queries-two-step.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { endFactors } from '#app/features/people/staff-acts/end-factors.server.ts'
import { getModeratedParty } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { actsOn, FACTOR_WAIT_HOURS } from '#app/features/people/staff-acts/staff-act.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
const HOUR_MS = 3_600_000

let moderator: Account
beforeAll(async () => {
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
})

const asStaff = () => makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })
const as = (account: Account) => makeContext({ actor: personOf(account) })
const afterHours = (hours: number) =>
  systemContext('test', { now: () => new Date(Date.now() + hours * HOUR_MS) })
const factorOf = async ({ id }: Account) =>
  (await db().select().from(secondFactors).where(eq(secondFactors.accountId, id)))[0]

/** Somebody with two-step sign-in, signed in, and what the app shows. */
async function anOwner() {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx)
    const code = await aSecondFactor(tx, account.id)
    await startSession(tx, { ctx: makeContext({}), accountId: account.id })
    return { account, code }
  })
}

async function asked(account: Account, changes: Record<string, string> = {}) {
  const code = await inTransaction((tx) => aRecoveryCode(tx, moderator.id))
  const said = { username: account.username, act: 'newFactor', reason: 'Lost the phone', proof: 'document' }
  return { ...said, code, key: newKey(), ...changes }
}

test('who lost the second factor and has shown who they are is without it a day later, and told twice', async () => {
  const { account } = await anOwner()
  await expect(actOnParty(asStaff(), await asked(account, { proof: '' }))).rejects.toHaveProperty(
    'fields.proof',
  )
  const wish = await asked(account)
  await Promise.all([actOnParty(asStaff(), wish), actOnParty(asStaff(), wish)])
  const shown = await getModeratedParty(asStaff(), account.username)
  expect(shown.factorEndsAt).toBeInstanceOf(Date)
  expect(actsOn(shown)).not.toContain('newFactor')
  expect(await getTwoStep(as(account))).toMatchObject({ state: 'on', endsAt: shown.factorEndsAt })
  await expect(actOnParty(asStaff(), await asked(account))).rejects.toMatchObject({ kind: 'conflict' })

  await endFactors(afterHours(FACTOR_WAIT_HOURS - 1))
  expect(await factorOf(account)).toBeDefined()
  await Promise.all([1, 2, 3].map(() => endFactors(afterHours(FACTOR_WAIT_HOURS + 1))))
  expect(await factorOf(account)).toBeUndefined()
  expect(await db().$count(recoveryCodes, eq(recoveryCodes.accountId, account.id))).toBe(0)
  expect(await db().$count(authSessions, eq(authSessions.userId, account.id))).toBe(0)

  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  expect(told.map(({ kind }) => kind)).toEqual(['partyFactorEnds'])
  const mailed = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  expect(mailed.filter(({ kind }) => kind === 'accounts.two-step')).toHaveLength(1)
  expect(mailed.some(({ text }) => text.includes('Lost the phone'))).toBe(true)
  const traced = await db()
    .select({ action: auditEntries.action, facts: auditEntries.facts })
    .from(auditEntries)
    .where(inArray(auditEntries.subjectId, [account.partyId, account.id]))
  expect(traced.filter(({ action }) => action !== 'staff.read')).toEqual([
    { action: 'party.end-factor', facts: { proof: 'document' } },
    { action: 'accounts.two-step-ended', facts: {} },
  ])
})

test('a code that is right keeps the factor: it was not lost; so does a button of who is signed in', async () => {
  const [byApp, byPaper, byButton, wrong] = await Promise.all([anOwner(), anOwner(), anOwner(), anOwner()])
  const paper = await inTransaction((tx) => aRecoveryCode(tx, byPaper.account.id))
  for (const { account } of [byApp, byPaper, byButton, wrong])
    await actOnParty(asStaff(), await asked(account))
  const take = async ({ account }: { account: Account }, code: string) =>
    inTransaction((tx) => takeFactor(tx, { accountId: account.id, code, now: new Date() }))
  expect(await take(byApp, await byApp.code())).toBe(true)
  expect(await take(byPaper, paper)).toBe(true)
  expect(await take(wrong, '000000')).toBe(false)
  await keepTwoStep(as(byButton.account))
  await keepTwoStep(as(byButton.account))

  await endFactors(afterHours(FACTOR_WAIT_HOURS + 1))
  for (const { account } of [byApp, byPaper, byButton]) expect((await factorOf(account))?.endsAt).toBeNull()
  expect(await factorOf(wrong.account)).toBeUndefined()
  const kept = and(
    eq(auditEntries.subjectId, byButton.account.id),
    eq(auditEntries.action, 'accounts.two-step-kept'),
  )
  expect(await db().$count(auditEntries, kept)).toBe(1)
})

test('keeping is of who is signed in, ending of the system alone; none ends of who has none or of staff', async () => {
  const { account } = await anOwner()
  await actOnParty(asStaff(), await asked(account))
  await expect(keepTwoStep(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  const stranger = await inTransaction((tx) => anAccount(tx))
  await keepTwoStep(as(stranger))
  expect((await factorOf(account))?.endsAt).toBeInstanceOf(Date)
  for (const ctx of [makeContext({}), as(account), asStaff()]) await expect(endFactors(ctx)).rejects.toThrow()
  await expect(actOnParty(asStaff(), await asked(stranger))).rejects.toMatchObject({ kind: 'conflict' })
  const colleague = await inTransaction((tx) => anAccount(tx, { staffTasks: ['refund'] }))
  await expect(actOnParty(asStaff(), await asked(colleague))).rejects.toMatchObject({ kind: 'forbidden' })
})
