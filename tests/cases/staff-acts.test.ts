import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import {
  getModeratedTopic,
  listModeratedTopics,
} from '#app/features/catalogue/topic-editing/queries-moderated.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { matchPassword } from '#app/features/people/credentials/match-password.server.ts'
import { setPassword } from '#app/features/people/credentials/set-password.server.ts'
import { passkeys } from '#app/features/people/credentials/tables.server.ts'
import { anAccount, aRecoveryCode, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { chooseVisibility } from '#app/features/people/parties/choose-visibility.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { getSettings } from '#app/features/people/second-step/queries-settings.server.ts'
import { explainSuspension } from '#app/features/people/sign-in/explain-suspension.server.ts'
import { listActs, listOwnNotices } from '#app/features/people/staff-acts/queries-acts.server.ts'
import {
  getModeratedParty,
  listModeratedParties,
} from '#app/features/people/staff-acts/queries-parties.server.ts'
import { GRAVE_ACTS } from '#app/features/people/staff-acts/staff-act.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { getConsequences } from '#app/features/site/cases/queries-consequences.server.ts'
import { type Actor, STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { type AccountId, newId, newKey, type PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty, onTopic } from '#tests/support/acts-of-staff.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
const as = (account: Account) => makeContext({ actor: personOf(account) })
const asStaff = (account: Account, staffTasks: readonly StaffTask[] = ['moderate']) =>
  makeContext({ actor: personOf(account, { staffTasks }) })
const partyOf = async (id: PartyId) => (await db().select().from(parties).where(eq(parties.id, id)))[0]
const isSeenBy = async (actor: Actor, id: PartyId) =>
  (
    await read(makeContext({ actor }))
      .select({ id: parties.id })
      .from(parties)
      .where(and(providersSeenBy(actor), eq(parties.id, id)))
  ).length === 1

let moderator: Account
let staff: ReturnType<typeof asStaff>

beforeAll(async () => {
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  staff = asStaff(moderator)
})

const aPasskey = (tx: Tx, accountId: AccountId) =>
  tx.insert(passkeys).values({
    id: newId(),
    accountId,
    credentialId: newKey(),
    publicKey: 'x',
    counter: 0,
    transports: [],
    name: 'Phone',
  })

const act = (username: string, what: string, reason = 'Copied texts') => ({
  username,
  act: what,
  reason,
  key: newKey(),
})

/** The same with the second factor of the moderator shown again. */
const grave = async (username: string, what: string, reason = 'Copied texts') => ({
  ...act(username, what, reason),
  code: await inTransaction((tx) => aRecoveryCode(tx, moderator.id)),
})

/** What reached somebody: notices by kind, and the words of the emails. */
async function heardBy(account: Account) {
  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  const mailed = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  return { kinds: told.map(({ kind }) => kind).toSorted(), mailed: mailed.map(({ text }) => text).join('\n') }
}

test('nobody but staff who moderate acts on an account, nor on themselves, their own or others of staff', async () => {
  const provider = await aProvider()
  const wanted = act(provider.username, 'suspend')
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  const stranger = await aProvider()
  for (const ctx of [makeContext({}), as(provider), as(stranger), asStaff(moderator, others)]) {
    await expect(onParty(ctx, wanted)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listModeratedParties(ctx, { words: '', page: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(getModeratedParty(ctx, provider.username)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listActs(ctx, provider.username)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(listOwnNotices(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(onParty(staff, { ...wanted, reason: '  ' })).rejects.toHaveProperty('fields.facts')
  await expect(onParty(staff, act('nobody_at_all', 'warn'))).rejects.toMatchObject({ kind: 'notFound' })

  const colleague = await inTransaction((tx) => anAccount(tx, { staffTasks: ['refund'] }))
  const firm = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aMember(tx, { company, member: moderator.partyId, role: MEMBER_ROLES.admin })
    return company
  })
  for (const username of [moderator.username, colleague.username, firm.slug])
    for (const what of ['warn', 'hide', 'suspend', 'restore'])
      await expect(onParty(staff, act(username, what))).rejects.toMatchObject({
        kind: 'forbidden',
        reason: 'staff-acts:refused.staff',
      })
  expect((await partyOf(provider.partyId))?.suspendedAt).toBeNull()
})

test('a warning changes nothing, is said once however often it is pressed, and its reason is read', async () => {
  const provider = await aProvider()
  const wanted = act(provider.username, 'warn', 'Please name the trainer')
  await Promise.all([1, 2, 3].map(() => onParty(staff, wanted)))
  expect(await listOwnNotices(as(provider))).toMatchObject([
    { act: 'warn', reason: 'Please name the trainer' },
  ])
  const { kinds, mailed } = await heardBy(provider)
  expect(kinds).toEqual(['partyWarned'])
  expect(mailed).toContain('Please name the trainer')
  expect(JSON.stringify(await listOwnNotices(as(provider)))).not.toContain(moderator.username)
  expect(await listActs(staff, provider.username)).toMatchObject([
    { act: 'warn', by: moderator.displayUsername },
  ])
  const [entry] = await db()
    .select({ by: auditEntries.accountId, at: auditEntries.at, details: auditPersonal.details })
    .from(auditEntries)
    .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(and(eq(auditEntries.subjectId, provider.partyId), eq(auditEntries.action, 'party.warn')))
  expect(entry).toMatchObject({ by: moderator.id, details: { reason: 'Please name the trainer' } })
  expect(entry?.at).toBeInstanceOf(Date)
  expect(await isSeenBy({ kind: 'visitor' }, provider.partyId)).toBe(true)
})

test('whoever is signed out everywhere has no session left, hears why, and may come back', async () => {
  const provider = await aProvider()
  const open = () => inTransaction((tx) => startSession(tx, { ctx: makeContext({}), accountId: provider.id }))
  const sessions = () => db().$count(authSessions, eq(authSessions.userId, provider.id))
  await Promise.all([open(), open()])
  const wanted = act(provider.username, 'signOut', 'Somebody else was in your account')
  await Promise.all([onParty(staff, wanted), onParty(staff, wanted)])
  expect(await sessions()).toBe(0)
  const { kinds, mailed } = await heardBy(provider)
  expect(kinds).toEqual(['partySignedOut'])
  expect(mailed).toContain('Somebody else was in your account')
  await open()
  expect(await sessions()).toBe(1)
  const company = await inTransaction((tx) => aCompany(tx))
  await expect(onParty(staff, act(company.slug, 'signOut'))).rejects.toMatchObject({ kind: 'conflict' })
})

test('a new password is demanded: the old one and all sessions end, and a link sets another', async () => {
  const provider = await aProvider()
  await inTransaction(async (tx) => {
    await setPassword(tx, { accountId: provider.id, hash: await hashPassword('a long old one 77') })
    await startSession(tx, { ctx: makeContext({}), accountId: provider.id })
    await aPasskey(tx, provider.id)
  })
  const typed = { name: provider.username, password: 'a long old one 77' }
  expect(await matchPassword(makeContext({}), typed)).toBe(provider.id)
  await onParty(staff, await grave(provider.username, 'newPassword', 'It stood in a list'))
  expect(await matchPassword(makeContext({}), typed)).toBeNull()
  expect(await db().$count(authSessions, eq(authSessions.userId, provider.id))).toBe(0)
  expect(await db().$count(passkeys, eq(passkeys.accountId, provider.id))).toBe(1)
  const { kinds, mailed } = await heardBy(provider)
  expect(kinds).toEqual(['partyPasswordEnded'])
  expect(mailed).toContain('It stood in a list')
  expect(mailed).toContain('/reset')
  await inTransaction(async (tx) =>
    setPassword(tx, { accountId: provider.id, hash: await hashPassword('a long new one 78') }),
  )
  const anew = { name: provider.username, password: 'a long new one 78' }
  expect(await matchPassword(makeContext({}), anew)).toBe(provider.id)
})

test('an account that was taken over is shut by one press: no password, passkey, device or session is left', async () => {
  const provider = await aProvider()
  await inTransaction(async (tx) => {
    await setPassword(tx, { accountId: provider.id, hash: await hashPassword('a long old one 77') })
    await startSession(tx, { ctx: makeContext({}), accountId: provider.id })
    await aPasskey(tx, provider.id)
  })
  const wanted = await grave(provider.username, 'secure', 'The owner called us')
  await Promise.all([onParty(staff, wanted), onParty(staff, wanted)])
  const typed = { name: provider.username, password: 'a long old one 77' }
  expect(await matchPassword(makeContext({}), typed)).toBeNull()
  expect(await db().$count(authSessions, eq(authSessions.userId, provider.id))).toBe(0)
  expect(await db().$count(passkeys, eq(passkeys.accountId, provider.id))).toBe(0)
  expect((await heardBy(provider)).kinds).toEqual(['partySecured'])
  const entries = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, provider.partyId), eq(auditEntries.accountId, moderator.id)))
  expect(entries.map(({ action }) => action)).toEqual(['party.secure'])
  const company = await inTransaction((tx) => aCompany(tx))
  for (const what of ['newPassword', 'secure'])
    await expect(onParty(staff, act(company.slug, what))).rejects.toMatchObject({ kind: 'conflict' })
})

test('who is hidden is seen by nobody else, works on, and is shown as chosen once restored', async () => {
  const provider = await aProvider()
  const friend = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aJoinedTrainer(tx, { company, trainer: provider.partyId })
    const member = await anAccount(tx)
    await aMember(tx, { company, member: member.partyId })
    return member
  })
  await chooseVisibility(as(provider), { status: 'true' })
  expect(await isSeenBy(personOf(friend), provider.partyId)).toBe(true)
  await onParty(staff, act(provider.username, 'hide'))
  await expect(onParty(staff, act(provider.username, 'hide'))).rejects.toMatchObject({ kind: 'conflict' })
  const seen = [{ kind: 'visitor' } as const, personOf(friend), personOf(provider)]
  expect(await Promise.all(seen.map((actor) => isSeenBy(actor, provider.partyId)))).toEqual([
    false,
    false,
    true,
  ])
  // What it chooses meanwhile shows it to nobody, and counts from then on.
  await chooseVisibility(as(provider), { status: 'false' })
  expect(await isSeenBy({ kind: 'visitor' }, provider.partyId)).toBe(false)
  expect((await getSettings(as(provider))).visibility).toBe('public')
  expect((await heardBy(provider)).kinds).toEqual(['partyHidden'])
  expect((await getModeratedParty(staff, provider.username)).isHidden).toBe(true)

  await onParty(staff, act(provider.username, 'restore', 'Mended'))
  expect(await isSeenBy({ kind: 'visitor' }, provider.partyId)).toBe(true)
  await expect(onParty(staff, act(provider.username, 'restore'))).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect((await heardBy(provider)).kinds).toEqual(['partyHidden', 'partyRestored'])
})

test('of two who suspend one does, sessions end, and whoever proves to own it reads why', async () => {
  const provider = await aProvider()
  await inTransaction((tx) => startSession(tx, { ctx: systemContext('test'), accountId: provider.id }))
  const both = await Promise.allSettled([
    onParty(staff, await grave(provider.username, 'suspend', 'Took money elsewhere')),
    onParty(staff, await grave(provider.username, 'suspend', 'Took money elsewhere')),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'conflict', reason: 'staff-acts:refused.done' },
  })
  expect(await db().$count(authSessions, eq(authSessions.userId, provider.id))).toBe(0)
  expect(await isSeenBy({ kind: 'visitor' }, provider.partyId)).toBe(false)
  expect(await explainSuspension(makeContext({}), provider.id)).toMatchObject({
    kind: 'forbidden',
    reason: 'accounts:signIn.suspendedFor',
    params: { reason: 'Took money elsewhere' },
  })
  const { kinds, mailed } = await heardBy(provider)
  expect(kinds).toEqual(['partySuspended'])
  expect(mailed).toContain('Took money elsewhere')
  const listed = await listModeratedParties(staff, { words: '', page: 1 })
  expect(listed.rows.find(({ username }) => username === provider.displayUsername)?.isSuspended).toBe(true)

  await onParty(staff, act(provider.username, 'restore', 'It was somebody else'))
  expect(await partyOf(provider.partyId)).toMatchObject({ suspendedAt: null, suspendedReason: null })
  expect(await isSeenBy({ kind: 'visitor' }, provider.partyId)).toBe(true)
  expect(await explainSuspension(makeContext({}), provider.id)).toMatchObject({
    reason: 'accounts:signIn.suspended',
  })
})

test('a suspended workspace is acted for by nobody, and its people read why', async () => {
  const { company, member } = await inTransaction(async (tx) => {
    const made = { company: await aCompany(tx), member: await anAccount(tx) }
    await aMember(tx, { company: made.company, member: made.member.partyId })
    return made
  })
  await inTransaction((tx) => startSession(tx, { ctx: systemContext('test'), accountId: member.id }))
  await db().update(authSessions).set({ actingForId: company.id }).where(eq(authSessions.userId, member.id))
  await onParty(staff, await grave(company.slug, 'suspend', 'Fake company'))
  const [session] = await db().select().from(authSessions).where(eq(authSessions.userId, member.id))
  expect(session).toMatchObject({ actingForId: null })
  expect(await listOwnNotices(as(member))).toMatchObject([{ act: 'suspend', reason: 'Fake company' }])
  expect(await listOwnNotices(as(await aProvider()))).toEqual([])
  expect((await heardBy(member)).kinds).toEqual(['partySuspended'])
})

test('a topic is warned about, suspended and restored, for a reason that its provider reads', async () => {
  const provider = await aProvider()
  const topic = await inTransaction(async (tx) => {
    const category = await aCategory(tx)
    return aTopic(tx, { ownerId: provider.partyId, categoryId: category.id })
  })
  const on = (what: string, reason = 'Promises a job') => ({
    topic: topic.slug,
    act: what,
    reason,
    key: newKey(),
  })
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  for (const ctx of [makeContext({}), as(provider), asStaff(moderator, others)]) {
    await expect(onTopic(ctx, on('suspend'))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getModeratedTopic(ctx, topic.slug)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listModeratedTopics(ctx, { username: provider.username, page: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  const own = asStaff(provider)
  await expect(onTopic(own, on('suspend'))).rejects.toMatchObject({ kind: 'forbidden' })
  const stateOf = async () =>
    (await db().select({ state: topics.state }).from(topics).where(eq(topics.id, topic.id)))[0]?.state
  await onTopic(staff, on('warn'))
  expect(await stateOf()).toBe('published')
  const both = await Promise.allSettled([onTopic(staff, on('suspend')), onTopic(staff, on('suspend'))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stateOf()).toBe('suspended')
  expect((await listModeratedTopics(staff, { username: provider.username, page: 1 })).rows).toMatchObject([
    { slug: topic.slug, state: 'suspended' },
  ])
  await onTopic(staff, on('restore', 'Mended'))
  await expect(onTopic(staff, on('restore'))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await stateOf()).toBe('published')
  const { kinds, mailed } = await heardBy(provider)
  expect(kinds).toEqual(['topicRestored', 'topicSuspended', 'topicWarned'])
  expect(mailed).toContain('Promises a job')
  expect((await listOwnNotices(as(provider))).map(({ act: done }) => done)).toEqual([
    'restore',
    'hide',
    'warn',
  ])
})

test('before somebody is suspended it is said what that touches, to staff who moderate alone', async () => {
  const { seller, buyer } = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { approval: 'approved', serviceType: 'provider' })
    const event = await anEvent(tx, { ownerId: seller.partyId, priceMinor: 10_000, minimum: 1 })
    await anEvent(tx, { ownerId: seller.partyId, priceMinor: 10_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const order = await anOrder(tx, { event, buyer, quantity: 3 })
    await recordConfirmed(tx, order.id)
    return { seller, buyer }
  })
  expect(await getConsequences(staff, seller.username)).toEqual({
    topics: 0,
    events: 2,
    dates: 1,
    seats: 3,
    payouts: 0,
    bought: 0,
  })
  expect(await getConsequences(staff, buyer.username)).toMatchObject({ events: 0, dates: 0, bought: 1 })
  for (const stranger of [as(seller), asStaff(moderator, ['refund']), makeContext({})])
    await expect(getConsequences(stranger, seller.username)).rejects.toMatchObject({ kind: 'notFound' })
})

test('what is grave asks for the second factor again: without it, with a wrong or a used one nothing changes', async () => {
  const provider = await aProvider()
  const suspended = async () => (await partyOf(provider.partyId))?.suspendedAt ?? null
  await inTransaction((tx) => aSecondFactor(tx, provider.id))
  for (const what of [...GRAVE_ACTS.filter((one) => one !== 'view'), 'suspend'])
    for (const code of [undefined, '', '000000', 'NOSUCHCODE22'])
      await expect(
        onParty(staff, { ...act(provider.username, what), proof: 'letter', code: code ?? '' }),
      ).rejects.toHaveProperty('fields.code')
  await expect(
    onParty(staff, { ...act(provider.username, 'suspend'), code: '111111' }),
  ).rejects.toHaveProperty('fields.code')
  expect(await suspended()).toBeNull()
  expect(await db().$count(auditEntries, eq(auditEntries.subjectId, provider.partyId))).toBe(0)
  const wanted = await grave(provider.username, 'suspend')
  await onParty(staff, wanted)
  await onParty(staff, wanted)
  expect(await suspended()).not.toBeNull()
  const again = { ...act((await aProvider()).username, 'suspend'), code: wanted.code }
  await expect(onParty(staff, again)).rejects.toHaveProperty('fields.code')
  const guess = () => onParty(staff, { ...again, key: newKey(), code: '123456' })
  for (let at = 0; at < 9; at += 1) await guess().catch(() => {})
  await expect(guess()).rejects.toMatchObject({ kind: 'limit' })
})
