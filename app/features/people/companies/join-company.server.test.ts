import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { joinedTrainers, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { carryOutWishes } from './carry-out-wishes.server.ts'
import { joinCompany } from './join-company.server.ts'
import { findInviting } from './queries-join.server.ts'
import { getMembers } from './queries-members.server.ts'
import { setJoinLink } from './set-join-link.server.ts'

async function inviting(kind: 'company' | 'sme', given = {}) {
  const { company, admin } = await inTransaction(async (tx) => {
    const company = await (kind === 'sme' ? anSme : aCompany)(tx, given)
    const admin = await anAccount(tx)
    await aMember(tx, { company, member: admin.partyId })
    return { company, admin }
  })
  const ctx = makeContext({ actor: actingFor(personOf(admin), company) })
  const renew = async () => {
    await setJoinLink(ctx, { link: 'renew' })
    return (await getMembers(ctx)).code ?? ''
  }
  return { company, ctx, code: await renew(), renew }
}
async function provider(approval: 'none' | 'approved') {
  const account = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval }))
  return { account, ctx: makeContext({ actor: personOf(account, { serviceType: 'provider', approval }) }) }
}
const trainersOf = async (id: string) =>
  (await db().select().from(joinedTrainers))
    .filter((one) => one.companyId === id)
    .map(({ trainerId }) => trainerId)
const membersOf = async (id: string) =>
  (await db().select().from(memberships))
    .filter((one) => one.companyId === id && one.role === 2)
    .map(({ memberId }) => memberId)

test('an approved provider joins a company as its trainer and an SME as its employee, once', async () => {
  const { account, ctx } = await provider('approved')
  const [company, sme] = [await inviting('company'), await inviting('sme')]
  expect(await joinCompany(ctx, { companyId: company.code }, 'company')).toEqual({
    company: company.company.name,
    answer: 'joined',
  })
  expect(await joinCompany(ctx, { companyId: company.code }, 'any')).toMatchObject({ answer: 'before' })
  expect(await joinCompany(ctx, { companyId: sme.code }, 'sme')).toMatchObject({ answer: 'joined' })
  expect(await trainersOf(company.company.id)).toEqual([account.partyId])
  expect(await membersOf(sme.company.id)).toEqual([account.partyId])
})

test('nobody joins by a code that is made up, renewed, switched off, or of another kind, and no visitor at all', async () => {
  const { ctx } = await provider('approved')
  const { code, ctx: admin, renew } = await inviting('company')
  const unknown = { fields: { companyId: { key: 'accounts:invitation.unknown' } } }

  await expect(joinCompany(makeContext({}), { companyId: code }, 'company')).rejects.toMatchObject({
    kind: 'signIn',
  })
  await expect(joinCompany(ctx, { companyId: code }, 'sme')).rejects.toMatchObject(unknown)
  for (const companyId of ['', 'undefined', 'A'.repeat(16), `${code}'--`])
    await expect(joinCompany(ctx, { companyId }, 'company')).rejects.toMatchObject(unknown)
  const fresh = await renew()
  await expect(joinCompany(ctx, { companyId: code }, 'company')).rejects.toMatchObject(unknown)
  await setJoinLink(admin, { link: 'off' })
  expect(await findInviting(ctx, fresh)).toBeNull()
})

test('who is not approved joins at the approval, where a seat is left', async () => {
  const { account, ctx } = await provider('none')
  const [company, sme, full] = [
    await inviting('company'),
    await inviting('sme'),
    await inviting('sme', { memberSeats: 1 }),
  ]
  for (const { code } of [company, sme, full])
    expect(await joinCompany(ctx, { companyId: code }, 'any')).toMatchObject({ answer: 'waits' })
  expect(await trainersOf(company.company.id)).toEqual([])

  await inTransaction((tx) =>
    tx.update(parties).set({ approval: 'approved' }).where(eq(parties.id, account.partyId)),
  )
  for (let times = 0; times < 2; times += 1) await carryOutWishes(systemContext('test'), account.partyId)
  expect(await trainersOf(company.company.id)).toEqual([account.partyId])
  expect(await membersOf(sme.company.id)).toEqual([account.partyId])
  expect(await membersOf(full.company.id)).toEqual([])
})
