import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { inviteMember } from './invite-member.server.ts'
import { leaveCompany } from './leave-company.server.ts'
import { notifyMembership } from './notify-membership.server.ts'
import { findOwnLimit } from './queries-limit.server.ts'
import { getInvitation, getMembers } from './queries-members.server.ts'
import { removeMember } from './remove-member.server.ts'
import { setApprovalLimit } from './set-approval-limit.server.ts'
import { setJoinLink } from './set-join-link.server.ts'
import { setMemberRole } from './set-member-role.server.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'

const request = new Request('http://localhost/')
const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? (error.reason.split(':')[1] ?? error.kind) : error),
  )

type Account = Awaited<ReturnType<typeof anAccount>>
type Company = Awaited<ReturnType<typeof aCompany>>

async function aTeam(others: number, given: Parameters<typeof aCompany>[1] = {}) {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx, given)
    const accounts: Account[] = []
    for (let at = 0; at <= others; at += 1) {
      const account = await anAccount(tx)
      accounts.push(account)
      await aMember(tx, { company, member: account.partyId, role: at === 0 ? 1 : 2 })
    }
    const [admin, ...rest] = accounts
    if (!admin) throw new Error('no admin')
    return { company, admin, rest }
  })
}
const asAdmin = (account: Account, company: Company): Ctx =>
  makeContext({ actor: actingFor(personOf(account), company) })
const asManager = (account: Account, company: Company): Ctx =>
  makeContext({ actor: actingFor(personOf(account), company, 'manager') })
const asSelf = (account: Account, given: Partial<Ctx> = {}): Ctx =>
  makeContext({ actor: personOf(account), ...given })

async function tokenSentTo(email: string): Promise<string> {
  const rows = await db().select({ text: emails.text }).from(emails).where(eq(emails.toAddress, email))
  return /invite\/([\w-]{43})/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}
async function invited(ctx: Ctx, email: string, role = '2') {
  await inviteMember(ctx, { email, role })
  return tokenSentTo(email)
}
const rolesIn = async (companyId: PartyId) =>
  (await db().select().from(memberships).where(eq(memberships.companyId, companyId)))
    .map(({ role }) => role)
    .toSorted()

let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  team = await aTeam(1)
})

test('who is no admin of a company reads and changes nothing of its members', async () => {
  const { company, admin, rest } = team
  const [member] = rest
  if (!member) throw new Error('no member')
  const stranger = await aTeam(0)
  const outsiders: [Ctx, string][] = [
    [makeContext({}), 'signIn'],
    [asSelf(admin), 'notFound'],
    [asManager(member, company), 'forbidden'],
  ]
  for (const [ctx, kind] of outsiders) await expect(getMembers(ctx)).rejects.toMatchObject({ kind })
  for (const [ctx] of outsiders) {
    expect(await answerOf(inviteMember(ctx, { email: 'x@example.com', role: '1' }))).toBe('refused.forbidden')
    expect(await answerOf(setMemberRole(ctx, { memberId: member.partyId, role: '1' }))).toBe(
      'refused.forbidden',
    )
    expect(await answerOf(withdrawInvitation(ctx, { invitationId: newId() }))).toBe('refused.forbidden')
    expect(await answerOf(setJoinLink(ctx, { link: 'renew' }))).toBe('refused.forbidden')
    expect(await answerOf(setApprovalLimit(ctx, { memberId: member.partyId, limit: '1' }))).toBe(
      'refused.forbidden',
    )
  }
  await expect(removeMember(asManager(member, company), { memberId: admin.partyId })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const other = asAdmin(stranger.admin, stranger.company)
  for (const act of [removeMember, setMemberRole, setApprovalLimit])
    await expect(act(other, { memberId: member.partyId, role: '1', limit: '' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  await inviteMember(asAdmin(admin, company), { email: 'theirs@example.com', role: '2' })
  const [theirs] = (await getMembers(asAdmin(admin, company))).invited
  const seen = await getMembers(other)
  expect(seen.members).toHaveLength(1)
  expect(seen.invited).toEqual([])
  await expect(withdrawInvitation(other, { invitationId: theirs?.id })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect(await rolesIn(company.id)).toEqual([1, 2])
})

test('a limit is an admin’s to set, in the currency of the company, told to the member, and gone with the role', async () => {
  const { company, admin, rest } = await aTeam(1, { currency: 'INR' })
  const [member] = rest as [Account]
  const ctx = asAdmin(admin, company)
  const limitOf = async () =>
    (await getMembers(ctx)).members.find(({ memberId }) => memberId === member.partyId)?.limitMinor
  const set = (limit: string, memberId = member.partyId) => setApprovalLimit(ctx, { memberId, limit })
  for (const wrong of ['much', '-1', '1e9', '0.500', '$500'])
    await expect(set(wrong)).rejects.toThrow(BadInput)
  expect(await answerOf(set('5', admin.partyId))).toBe('refused.adminLimit')
  await set('1,50,000.50')
  expect(await limitOf()).toBe(15_000_050)
  expect(await findOwnLimit(asManager(member, company))).toEqual({ minor: 15_000_050, currency: 'INR' })
  expect([await findOwnLimit(ctx), await findOwnLimit(asSelf(member))]).toEqual([null, null])
  await notifyMembership(systemContext('test'), {
    about: newId(),
    what: 'limit',
    companyId: company.id,
    memberId: member.partyId,
  })
  const [told_] = await db().select().from(notifications).where(eq(notifications.recipientId, member.id))
  expect(told_).toMatchObject({
    kind: 'companyLimit',
    parameters: { amount: { minor: 15_000_050, currency: 'INR' } },
  })
  await set('0')
  expect(await limitOf()).toBe(0)
  await setMemberRole(ctx, { memberId: member.partyId, role: '1' })
  await setMemberRole(ctx, { memberId: member.partyId, role: '2' })
  expect(await limitOf()).toBeNull()
})

test('an invitation is mailed in the language of its reader, works once, and for its address alone', async () => {
  const { company, admin } = await aTeam(0)
  const ctx = asAdmin(admin, company)
  const reader = await inTransaction((tx) => anAccount(tx, { language: 'de' }))
  const other = await inTransaction((tx) => anAccount(tx))
  const token = await invited(ctx, reader.email.toUpperCase().toLowerCase(), '1')
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, reader.email))
  expect(mail).toMatchObject({ language: 'de', subject: expect.stringContaining(company.name) })

  expect(await getInvitation(makeContext({}), token)).toMatchObject({
    company: company.name,
    role: 1,
    end: 'open',
  })
  expect(await answerOf(acceptInvitation(makeContext({}), { token }, request))).toBe('refused.signIn')
  expect(await answerOf(acceptInvitation(asSelf(other), { token }, request))).toBe('invitation.otherEmail')
  expect(await answerOf(acceptInvitation(asSelf(reader), { token: `${token}x` }, request))).toContain(
    'refused',
  )
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => answerOf(acceptInvitation(asSelf(reader), { token }, request))),
  )
  expect(tries.toSorted()).toEqual(['done', ...Array(4).fill('invitation.used')])
  expect(await rolesIn(company.id)).toEqual([1, 1])
  await expect(inviteMember(ctx, { email: reader.email, role: '2' })).rejects.toMatchObject({
    fields: { email: expect.anything() },
  })
})

test('one that is over, withdrawn, replaced, or for a company one is already in, has an answer of its own', async () => {
  const { company, admin } = await aTeam(0)
  const ctx = asAdmin(admin, company)
  const [late, early, member] = await inTransaction(async (tx) => [
    await anAccount(tx),
    await anAccount(tx),
    await anAccount(tx),
  ])
  const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })

  const old = await invited(ctx, late.email)
  expect(await answerOf(acceptInvitation(asSelf(late, inDays(14)), { token: old }, request))).toBe(
    'invitation.expired',
  )
  const replaced = await invited(ctx, late.email)
  expect(await answerOf(acceptInvitation(asSelf(late), { token: old }, request))).toBe('invitation.withdrawn')
  expect(await answerOf(acceptInvitation(asSelf(late, inDays(13.9)), { token: replaced }, request))).toBe(
    'done',
  )

  const token = await invited(ctx, early.email)
  const [open] = (await getMembers(ctx)).invited
  await withdrawInvitation(ctx, { invitationId: open?.id })
  expect(await answerOf(acceptInvitation(asSelf(early), { token }, request))).toBe('invitation.withdrawn')

  const twice = await invited(ctx, member.email)
  await inTransaction((tx) => aMember(tx, { company, member: member.partyId, role: 2 }))
  expect(await answerOf(acceptInvitation(asSelf(member), { token: twice }, request))).toBe(
    'invitation.alreadyIn',
  )
})

test('of two who take the last seat one gets it, and the invitation of the other stays', async () => {
  const { company, admin } = await aTeam(0, { memberSeats: 2 })
  const ctx = asAdmin(admin, company)
  const people = await inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)])
  const tokens: string[] = []
  for (const { email } of people) tokens.push(await invited(ctx, email))
  const answers = await Promise.all(
    people.map((one, at) => answerOf(acceptInvitation(asSelf(one), { token: tokens[at] }, request))),
  )
  expect(answers.toSorted()).toEqual(['done', 'refused.noSeat'])
  expect(await rolesIn(company.id)).toEqual([1, 2])

  await inTransaction((tx) => tx.update(parties).set({ memberSeats: 3 }).where(eq(parties.id, company.id)))
  const loser = answers.indexOf('refused.noSeat')
  const again = people[loser]
  if (!again) throw new Error('nobody lost')
  expect(await answerOf(acceptInvitation(asSelf(again), { token: tokens[loser] }, request))).toBe('done')
})

test('the last admin stays one, whoever of twenty leaves, demotes or removes at the same moment', async () => {
  const { company, admin, rest } = await aTeam(9)
  const all = [admin, ...rest]
  await inTransaction((tx) =>
    tx.update(memberships).set({ role: 1 }).where(eq(memberships.companyId, company.id)),
  )
  const acts = all.flatMap((one, at) => {
    const next = all[(at + 1) % all.length] ?? one
    return [
      answerOf(removeMember(asAdmin(one, company), { memberId: one.partyId })),
      answerOf(setMemberRole(asAdmin(one, company), { memberId: next.partyId, role: '2' })),
    ]
  })
  const answers = await Promise.all(acts)
  expect(answers).toContain('refused.lastAdmin')
  const admins = and(eq(memberships.companyId, company.id), eq(memberships.role, 1))
  expect(await db().$count(memberships, admins)).toBe(1)
})

test('an admin who is demoted while other requests of theirs wait changes nobody with them', async () => {
  const { company, admin, rest } = await aTeam(2)
  const [second, third] = rest
  if (!second || !third) throw new Error('no members')
  await inTransaction((tx) =>
    tx.update(memberships).set({ role: 1 }).where(eq(memberships.memberId, second.partyId)),
  )
  // What they may was read when the requests began; then the role changed.
  const stale = asAdmin(second, company)
  await setMemberRole(asAdmin(admin, company), { memberId: second.partyId, role: '2' })
  expect(await answerOf(setMemberRole(stale, { memberId: second.partyId, role: '1' }))).toBe(
    'refused.forbidden',
  )
  expect(await answerOf(setMemberRole(stale, { memberId: third.partyId, role: '1' }))).toBe(
    'refused.forbidden',
  )
  expect(await answerOf(removeMember(stale, { memberId: admin.partyId }))).toBe('refused.forbidden')
  expect(await answerOf(inviteMember(stale, { email: 'friend@example.com', role: '1' }))).toBe(
    'refused.forbidden',
  )
  expect(await rolesIn(company.id)).toEqual([1, 2, 2])
  expect(await answerOf(removeMember(stale, { memberId: second.partyId }))).toBe('done')
})

test('a link is renewed and switched off, and each code is another', async () => {
  const { company, admin } = await aTeam(0)
  const ctx = asAdmin(admin, company)
  const codes: (string | null)[] = []
  for (const link of ['renew', 'renew', 'off', 'renew']) {
    await setJoinLink(ctx, { link })
    codes.push((await getMembers(ctx)).code)
  }
  expect(codes[2]).toBeNull()
  expect(new Set(codes).size).toBe(4)
  for (const code of codes) if (code) expect(code).toMatch(/^[0-9A-Z]{16}$/)
})

test('who leaves acts for the company no more, the last admin stays, and the others are told', async () => {
  const { company, admin, rest } = await aTeam(1)
  const [member] = rest
  if (!member) throw new Error('no member')
  const companyId = company.id
  const leave = (ctx: Ctx) => leaveCompany(ctx, { companyId })
  await expect(leave(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(leave(asSelf((await aTeam(0)).admin))).rejects.toMatchObject({ kind: 'notFound' })
  expect(await answerOf(leave(asAdmin(admin, company)))).toBe('refused.lastAdmin')
  await leave(asSelf(member))
  await expect(leave(asSelf(member))).rejects.toMatchObject({ kind: 'notFound' })
  expect(await rolesIn(companyId)).toEqual([1])

  const news = { about: newId(), companyId, memberId: member.partyId }
  const system = systemContext('test')
  for (const what of ['left', 'left', 'removed', 'role', 'invited', 'joined'] as const)
    await notifyMembership(system, { ...news, what })
  const kindsOf = async (account: Account) =>
    (
      await db()
        .select({ kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.recipientId, account.id))
    )
      .map(({ kind }) => kind)
      .toSorted()
  expect(await kindsOf(admin)).toEqual(['memberJoined', 'memberLeft'])
  expect(await kindsOf(member)).toEqual(['companyInvited', 'companyRemoved', 'companyRole'])
})

test('S1: an invitation is answered alike, by the same statements, whether the address has an account or not', async () => {
  const { company, admin } = await aTeam(0)
  const ctx = asAdmin(admin, company)
  const { email } = await inTransaction((tx) => anAccount(tx))
  await inviteMember(ctx, { email: 'first@example.com', role: '2' })
  const [known, unknown] = [
    await statementsOf(() => inviteMember(ctx, { email, role: '2' })),
    await statementsOf(() => inviteMember(ctx, { email: 'nobody-here@example.com', role: '2' })),
  ]
  expect(known.length).toBeGreaterThan(5)
  expect(unknown).toEqual(known)
})

/** The statements that some work sends to the database, without the values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    )
  } finally {
    sent.mockRestore()
  }
}
