import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aGroup, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { actorOf, findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'

const system = systemContext('test')

/** Somebody with sessions, and how each of them acts in its next request. */
async function somebody() {
  const account = await inTransaction((tx) => anAccount(tx))
  const open = async () => {
    const [line = ''] = await inTransaction((tx) =>
      startSession(tx, { ctx: makeContext({}), accountId: account.id }),
    )
    const request = new Request('http://localhost/', { headers: { cookie: line.split(';')[0] ?? '' } })
    const token = sessionTokenOf(request) ?? ''
    return {
      actor: () => actorOf(system, request),
      choose: (partyId: PartyId) =>
        inTransaction((tx) =>
          actFor(tx, {
            accountId: account.id,
            token: decodeURIComponent(token).split('.')[0] ?? '',
            partyId,
          }),
        ),
    }
  }
  return { account, open }
}

test.each([
  ['company', 1, 'admin'],
  ['company', 2, 'manager'],
  ['sme', 1, 'admin'],
  ['sme', 2, 'employee'],
] as const)('a member of a %s in role %i acts for it as its %s', async (kind, role, word) => {
  const { account, open } = await somebody()
  const company = await inTransaction((tx) => (kind === 'sme' ? anSme(tx) : aCompany(tx, { country: 'CH' })))
  await inTransaction((tx) => aMember(tx, { company, member: account.partyId, role }))
  const session = await open()
  const self = {
    role: 'self',
    partyId: account.partyId,
    company: null,
    userType: 'IN',
    superAdmin: false,
    isMember: true,
  }
  expect(await session.actor()).toMatchObject(self)

  await session.choose(company.id)
  expect(await session.actor()).toMatchObject({
    role: word,
    partyId: company.id,
    ownPartyId: account.partyId,
    userType: 'CO',
    approval: 'approved',
    company: { kind, name: company.name, country: company.country, writableUntil: null, trial: false },
  })
  expect(await findPerson(system, account.id)).toMatchObject({ partyId: company.id, role: word })

  await session.choose(account.partyId)
  expect(await session.actor()).toMatchObject(self)
})

test('each session acts for whom was chosen in it, and a new one for whom was chosen last', async () => {
  const { account, open } = await somebody()
  const [first, second] = await inTransaction(async (tx) => [await aCompany(tx), await anSme(tx)])
  for (const company of [first, second])
    await inTransaction((tx) => aMember(tx, { company, member: account.partyId }))
  const [one, two] = [await open(), await open()]
  await one.choose(first.id)
  await two.choose(second.id)

  expect(await one.actor()).toMatchObject({ partyId: first.id })
  expect(await two.actor()).toMatchObject({ partyId: second.id })
  expect(await (await open()).actor()).toMatchObject({ partyId: second.id })
})

test('who is removed, or gets another role, acts so from the next request on; a suspended company acts no more', async () => {
  const { account, open } = await somebody()
  const company = await inTransaction((tx) => aCompany(tx))
  await inTransaction((tx) => aMember(tx, { company, member: account.partyId }))
  const session = await open()
  await session.choose(company.id)
  expect(await session.actor()).toMatchObject({ role: 'admin' })

  const own = and(eq(memberships.companyId, company.id), eq(memberships.memberId, account.partyId))
  await inTransaction((tx) => tx.update(memberships).set({ role: 2 }).where(own))
  expect(await session.actor()).toMatchObject({ role: 'manager' })
  await inTransaction((tx) =>
    tx.update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, company.id)),
  )
  expect(await session.actor()).toMatchObject({ role: 'self', company: null })
  await inTransaction((tx) => tx.update(parties).set({ suspendedAt: null }).where(eq(parties.id, company.id)))
  await inTransaction((tx) => tx.delete(memberships).where(own))
  expect(await session.actor()).toMatchObject({ role: 'self', partyId: account.partyId })
})

test('a super-admin acts as an admin in each location of the group, a stranger in none, whatever a session says', async () => {
  const { account, open } = await somebody()
  const stranger = await somebody()
  const { locations } = await inTransaction((tx) =>
    aGroup(tx, { locations: [{ name: 'Pune' }, { name: 'Zürich' }], admins: [account.partyId] }),
  )
  const apart = await inTransaction((tx) => aCompany(tx))
  const [pune, zurich] = locations
  if (!pune || !zurich) throw new Error('no locations')
  await inTransaction((tx) => aMember(tx, { company: zurich, member: account.partyId, role: 2 }))
  const session = await open()
  for (const { id, name } of [pune, zurich]) {
    await session.choose(id)
    expect(await session.actor()).toMatchObject({
      partyId: id,
      role: 'admin',
      superAdmin: true,
      company: { name },
    })
  }
  await session.choose(apart.id)
  expect(await session.actor()).toMatchObject({ role: 'self', superAdmin: true, company: null })

  const other = await stranger.open()
  await other.choose(pune.id)
  expect(await other.actor()).toMatchObject({
    role: 'self',
    superAdmin: false,
    isMember: false,
    company: null,
  })
})
