import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listLocations } from '#app/features/people/companies/queries.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { groupAdmins, parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { facts } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { answerGroup } from './answer-group.server.ts'
import { inviteLocation } from './invite-location.server.ts'
import { leaveGroup } from './leave-group.server.ts'
import { makeGroup } from './make-group.server.ts'
import { nameGroupAdmin } from './name-group-admin.server.ts'
import { notifyGroup } from './notify-group.server.ts'
import { notifyGroupEnd } from './notify-group-end.server.ts'
import { getOwnGroup } from './queries-group.server.ts'
import { removeGroupAdmin } from './remove-group-admin.server.ts'
import { groupInvitations } from './tables.server.ts'
import { withdrawLocation } from './withdraw-location.server.ts'

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key.split(':')[1]
      return error instanceof Refusal ? error.reason.split(':')[1] : error
    },
  )

/** A workspace with its admin and another member. */
async function aWorkspace() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const [admin, other] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company, member: admin.partyId })
    await aMember(tx, { company, member: other.partyId, role: 2 })
    const as = (account: typeof admin, role: 'admin' | 'manager'): Ctx =>
      makeContext({ actor: actingFor(personOf(account), company, role) })
    return { company, admin, other, ctx: as(admin, 'admin'), manager: as(other, 'manager') }
  })
}

/** A group of two locations; the admin of the first is its super-admin. */
async function aGroupOfTwo() {
  const [first, second] = [await aWorkspace(), await aWorkspace()]
  await makeGroup(first.ctx, { name: 'Godavari' })
  await inviteLocation(first.ctx, { username: second.company.displaySlug })
  const group = (await getOwnGroup(first.ctx)).group?.id ?? ''
  return { first, second, group }
}

const kindsTold = async ({ id }: { id: AccountId }) => {
  const own = eq(notifications.recipientId, id)
  const rows = await db().select({ kind: notifications.kind }).from(notifications).where(own)
  return rows.map(({ kind }) => kind).toSorted()
}
const groupOf = async (id: string) =>
  (
    await db()
      .select({ groupId: parties.groupId })
      .from(parties)
      .where(eq(parties.id, id as never))
  )[0]?.groupId

test('a company becomes a group, another joins once its own admin agrees, and super-admins act in both', async () => {
  const { first, second, group } = await aGroupOfTwo()
  expect(await getOwnGroup(first.ctx)).toMatchObject({
    group: { name: 'Godavari' },
    isSuperAdmin: true,
    locations: [{ id: first.company.id, isHere: true, people: 2 }],
    asked: [{ id: second.company.id }],
  })
  expect(await groupOf(second.company.id), 'nobody is a location without agreeing').toBeNull()
  expect((await getOwnGroup(second.ctx)).asking).toMatchObject([{ id: group, name: 'Godavari' }])
  await answerGroup(second.ctx, { groupId: group, answer: 'join' })
  const shown = await getOwnGroup(second.ctx)
  expect(shown.locations.map(({ id }) => id).toSorted()).toEqual(
    [first.company.id, second.company.id].toSorted(),
  )
  expect(shown).toMatchObject({ isSuperAdmin: false, asked: [], asking: [] })
  const own = makeContext({ actor: personOf(first.admin) })
  expect((await listLocations(own)).map(({ id }) => id).toSorted()).toEqual(
    [first.company.id, second.company.id].toSorted(),
  )
})

test('strangers, managers and admins who are no super-admins change nothing of a group', async () => {
  const { first, second, group } = await aGroupOfTwo()
  const stranger = await aWorkspace()
  for (const ctx of [first.manager, makeContext({}), makeContext({ actor: personOf(first.admin) })]) {
    expect(await answerOf(makeGroup(ctx, { name: 'Mine' }))).toBe('refused.forbidden')
    expect(await answerOf(leaveGroup(ctx))).toBe('refused.forbidden')
  }
  expect(await answerOf(getOwnGroup(first.manager))).toBe('refused.forbidden')
  expect(await answerOf(getOwnGroup(makeContext({ actor: personOf(first.admin) })))).toBe('refused.notFound')
  expect(await answerOf(answerGroup(stranger.ctx, { groupId: group, answer: 'join' }))).toBe(
    'refused.notFound',
  )
  expect(await answerOf(leaveGroup(stranger.ctx))).toBe('refused.notFound')
  expect(await answerOf(withdrawLocation(stranger.ctx, { companyId: second.company.id }))).toBe(
    'refused.notFound',
  )
  expect((await getOwnGroup(stranger.ctx)).group).toBeNull()
  await answerGroup(second.ctx, { groupId: group, answer: 'join' })
  const username = stranger.company.displaySlug
  expect(await answerOf(inviteLocation(second.ctx, { username }))).toBe('refused.superAdmins')
  expect(await answerOf(nameGroupAdmin(second.ctx, { admin: second.admin.displayUsername }))).toBe(
    'refused.superAdmins',
  )
  expect(await answerOf(removeGroupAdmin(second.ctx, { memberId: first.admin.partyId }))).toBe(
    'refused.superAdmins',
  )
})

test('what cannot be a location, and who cannot be a super-admin, is told beside the field', async () => {
  const { first, second, group } = await aGroupOfTwo()
  expect(await answerOf(inviteLocation(first.ctx, { username: 'nobody_here' }))).toBe('refused.noWorkspace')
  expect(await answerOf(inviteLocation(first.ctx, { username: first.admin.displayUsername }))).toBe(
    'refused.noWorkspace',
  )
  await answerGroup(second.ctx, { groupId: group, answer: 'join' })
  expect(await answerOf(inviteLocation(first.ctx, { username: second.company.displaySlug }))).toBe(
    'refused.isLocation',
  )
  expect(await answerOf(makeGroup(first.ctx, { name: 'Again' }))).toBe('refused.isLocation')
  const stranger = await aWorkspace()
  expect(await answerOf(nameGroupAdmin(first.ctx, { admin: stranger.admin.displayUsername }))).toBe(
    'refused.noMember',
  )
  await nameGroupAdmin(first.ctx, { admin: second.other.displayUsername })
  await removeGroupAdmin(first.ctx, { memberId: first.admin.partyId })
  const last = makeContext({ actor: actingFor(personOf(second.other, { superAdmin: true }), second.company) })
  expect(await answerOf(removeGroupAdmin(last, { memberId: second.other.partyId }))).toBe('refused.lastAdmin')
})

test('twenty answers and leavings at once end in one state, and a group ends with its last location', async () => {
  const { first, second, group } = await aGroupOfTwo()
  const joins = await Promise.all(
    Array.from({ length: 10 }, () => answerOf(answerGroup(second.ctx, { groupId: group, answer: 'join' }))),
  )
  expect(joins.filter((one) => one === 'done')).toHaveLength(1)
  const made = await Promise.all(
    Array.from({ length: 5 }, () => answerOf(makeGroup(second.ctx, { name: 'Other' }))),
  )
  expect(new Set(made)).toEqual(new Set(['refused.isLocation']))
  await nameGroupAdmin(first.ctx, { admin: second.admin.displayUsername })
  const left = await Promise.all([first, second, first, second].map(({ ctx }) => answerOf(leaveGroup(ctx))))
  expect(left.filter((one) => one === 'done')).toHaveLength(2)
  expect(await groupOf(first.company.id)).toBeNull()
  for (const table of [partyGroups, groupAdmins] as const)
    expect(
      await db()
        .select()
        .from(table)
        .where(eq(table === partyGroups ? partyGroups.id : groupAdmins.groupId, group)),
    ).toEqual([])
})

test('who is a member of no location any more is no super-admin, and without one the group has ended', async () => {
  const { first, second, group } = await aGroupOfTwo()
  await answerGroup(second.ctx, { groupId: group, answer: 'join' })
  await nameGroupAdmin(first.ctx, { admin: second.other.displayUsername })
  await leaveGroup(first.ctx)
  const admins = () =>
    db().select({ id: groupAdmins.memberId }).from(groupAdmins).where(eq(groupAdmins.groupId, group))
  expect(await admins(), 'the right goes with the location').toEqual([{ id: second.other.partyId }])
  expect(await listLocations(makeContext({ actor: personOf(first.admin) }))).toHaveLength(0)

  const third = await aWorkspace()
  const superAdmin = makeContext({
    actor: actingFor(personOf(second.other, { superAdmin: true }), second.company),
  })
  await inviteLocation(superAdmin, { username: third.company.displaySlug })
  await answerGroup(third.ctx, { groupId: group, answer: 'join' })
  await removeMember(second.ctx, { memberId: second.other.partyId })
  expect(await admins()).toEqual([])
  for (const { company } of [second, third]) expect(await groupOf(company.id)).toBeNull()
  expect(await db().select().from(partyGroups).where(eq(partyGroups.id, group))).toEqual([])
  const ended = and(eq(facts.name, 'group.ended'), eq(facts.subjectId, third.company.id))
  expect(await db().$count(facts, ended)).toBe(1)
  await notifyGroupEnd(systemContext('test'), { factId: randomUUID(), companyId: third.company.id })
  expect(await kindsTold(third.admin)).toContain('groupEnded')
  expect(await kindsTold(third.other)).toEqual([])
  await expect(
    notifyGroupEnd(third.ctx, { factId: randomUUID(), companyId: third.company.id }),
  ).rejects.toThrow()
})

test('a location without an admin of its own stays, and what was asked can be taken back', async () => {
  const { first, second, group } = await aGroupOfTwo()
  await withdrawLocation(first.ctx, { companyId: second.company.id })
  expect(await db().select().from(groupInvitations).where(eq(groupInvitations.groupId, group))).toEqual([])
  expect(await answerOf(answerGroup(second.ctx, { groupId: group, answer: 'join' }))).toBe('refused.notFound')
  const bare = await inTransaction((tx) => aCompany(tx, { groupId: group }))
  const acting = makeContext({ actor: actingFor(personOf(first.admin, { superAdmin: true }), bare) })
  expect(await answerOf(leaveGroup(acting))).toBe('refused.noAdmin')
})

test('admins hear what a group asks, super-admins what becomes of it, and a person of being one', async () => {
  const { first, second, group } = await aGroupOfTwo()
  const tell = (what: 'invited' | 'joined' | 'named' | 'removed', partyId: string) =>
    notifyGroup(systemContext('test'), { what, groupId: group, partyId: partyId as never })
  await tell('invited', second.company.id)
  await tell('joined', second.company.id)
  await tell('named', second.other.partyId)
  await tell('removed', second.other.partyId)
  expect(await kindsTold(second.admin)).toEqual(['groupInvited'])
  expect(await kindsTold(first.admin)).toEqual(['groupJoined'])
  expect(await kindsTold(second.other)).toEqual(['groupAdminNamed', 'groupAdminRemoved'])
  await expect(
    notifyGroup(first.ctx, { what: 'left', groupId: group, partyId: second.company.id }),
  ).rejects.toThrow()
})
