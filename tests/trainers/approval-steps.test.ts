import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { askApproval } from '#app/features/catalogue/trainers/ask-approval.server.ts'
import { decideProvider } from '#app/features/catalogue/trainers/decide-provider.server.ts'
import { markPaper } from '#app/features/catalogue/trainers/mark-paper.server.ts'
import { getProviderToDecide } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { STAFF_TASKS, VISITOR } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let decider: Account
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  decider = await inTransaction((tx) => anAccount(tx, { staffTasks: ['approveProviders'] }))
})

const staff = () => makeContext({ actor: personOf(decider, { staffTasks: ['approveProviders'] }) })
const aCode = () => inTransaction((tx) => aRecoveryCode(tx, decider.id))
const aProvider = (approval: 'pending' | 'approved') =>
  inTransaction(async (tx) => {
    const account = await anAccount(tx, { approval, serviceType: 'provider' })
    const skillCodes = ['lean']
    const profile = { headline: 'Lean for everybody', about: '<p>Twenty years of it.</p>' as RichHtml }
    await someProfiles(tx, [
      {
        partyId: account.partyId,
        displayName: 'Ada',
        ...profile,
        skillCodes,
        languages: ['en'],
        image: '/x.webp',
        city: 'Pune',
        country: 'IN',
      },
    ])
    return account
  })
const own = (account: Account) => makeContext({ actor: personOf(account, { serviceType: 'provider' }) })
const partyOf = async ({ partyId }: Account) =>
  (await db().select().from(parties).where(eq(parties.id, partyId)))[0]
const isPublic = async ({ partyId }: Account) =>
  (await read(makeContext({})).select({ id: parties.id }).from(parties).where(providersSeenBy(VISITOR))).some(
    ({ id }) => id === partyId,
  )

async function heardBy(account: Account) {
  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  const mails = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  return {
    kinds: told.map(({ kind }) => kind),
    mails: mails.map(({ subject, text }) => `${subject}\n${text}`),
  }
}

test('a provider is asked for what is missing, is told what, asks again and is approved', async () => {
  const provider = await aProvider('pending')
  const { username } = provider
  await expect(decideProvider(staff(), { username, decision: 'return', reason: ' ' })).rejects.toHaveProperty(
    'fields.reason',
  )
  await decideProvider(staff(), { username, decision: 'return', reason: 'The diploma of 2019, please' })

  expect(await partyOf(provider)).toMatchObject({
    approval: 'returned',
    approvalReason: 'The diploma of 2019, please',
  })
  const { kinds, mails } = await heardBy(provider)
  expect(kinds).toContain('providerReturned')
  expect(mails.join()).toContain('The diploma of 2019, please')
  await expect(decideProvider(staff(), { username, decision: 'approve' })).rejects.toMatchObject({
    kind: 'conflict',
  })

  await askApproval(own(provider))
  await decideProvider(staff(), { username, decision: 'approve' })
  expect(await partyOf(provider)).toMatchObject({ approval: 'approved', approvalReason: null })
})

test('an approval is withdrawn with the second factor: hidden until approved again, and then shown as chosen', async () => {
  const provider = await aProvider('approved')
  const { username } = provider
  expect(await isPublic(provider)).toBe(true)
  const withdraw = (code: string) =>
    decideProvider(staff(), { username, decision: 'withdraw', reason: 'A forged diploma', code })
  await expect(withdraw('')).rejects.toHaveProperty('fields.code')
  await expect(withdraw('123456')).rejects.toHaveProperty('fields.code')
  expect(await partyOf(provider)).toMatchObject({ approval: 'approved', visibility: 'public' })

  const [one, two] = await Promise.allSettled([withdraw(await aCode()), withdraw(await aCode())])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await partyOf(provider)).toMatchObject({ approval: 'rejected', visibility: 'nobody' })
  expect(await isPublic(provider)).toBe(false)
  const { kinds, mails } = await heardBy(provider)
  expect(kinds).toContain('providerWithdrawn')
  expect(mails.join()).toContain('A forged diploma')
  const acts = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, provider.partyId))
  expect(acts.filter(({ action }) => /withdraw/.test(action))).toHaveLength(1)

  // Who moderates does not show it again by the way.
  const moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const moderates = makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })
  const restore = { username, act: 'restore', reason: 'By mistake', key: newKey() }
  await expect(actOnParty(moderates, restore)).rejects.toMatchObject({ kind: 'conflict' })

  await askApproval(own(provider))
  expect(await isPublic(provider)).toBe(false)
  await decideProvider(staff(), { username, decision: 'approve' })
  expect(await partyOf(provider)).toMatchObject({
    approval: 'approved',
    visibility: 'public',
    chosenVisibility: null,
    approvalWithdrawnAt: null,
  })
  expect(await isPublic(provider)).toBe(true)
})

test('a paper is noted as seen with the day until which it is valid, by who approves providers alone', async () => {
  const provider = await aProvider('pending')
  const { username, partyId } = provider
  const certificateFiles = [{ certificate: 'Lean', file: 'abc.pdf', title: 'Diploma' }]
  await db().update(trainerProfiles).set({ certificateFiles }).where(eq(trainerProfiles.partyId, partyId))
  const paper = { username, file: 'abc.pdf', validUntil: '2027-04-30' }
  const others = STAFF_TASKS.filter((task) => task !== 'approveProviders')
  const stranger = await inTransaction((tx) => anAccount(tx))
  for (const ctx of [
    makeContext({}),
    own(provider),
    makeContext({ actor: personOf(stranger, { staffTasks: others }) }),
  ]) {
    await expect(markPaper(ctx, paper)).rejects.toMatchObject({ kind: 'notFound' })
    const wish = { username, decision: 'withdraw', reason: 'x', code: '' }
    await expect(decideProvider(ctx, wish)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(markPaper(staff(), { ...paper, file: 'other.pdf' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await expect(markPaper(staff(), { ...paper, validUntil: 'soon' })).rejects.toHaveProperty(
    'fields.validUntil',
  )
  const itself = makeContext({ actor: personOf(provider, { staffTasks: ['approveProviders'] }) })
  await expect(markPaper(itself, paper)).rejects.toMatchObject({ kind: 'forbidden' })

  const [before] = (await getProviderToDecide(staff(), username)).documents
  expect(before).toMatchObject({ seenBy: null, seenAt: null, validUntil: null })
  await markPaper(staff(), { ...paper, validUntil: '' })
  await markPaper(staff(), paper)
  const [after] = (await getProviderToDecide(staff(), username)).documents
  expect(after).toMatchObject({ seenBy: decider.displayUsername, validUntil: '2027-04-30' })
})
