import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aGroup, aMember } from '#app/features/people/parties/testing.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { listCompanies, listLocations, listWorkplaces } from './queries.server.ts'
import { switchCompany } from './switch-company.server.ts'

const request = new Request('http://localhost/')

test('a person switches between its companies and itself, and to no company of others', async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  const { own, location, other } = await inTransaction(async (tx) => {
    const own = await aCompany(tx)
    await aMember(tx, { company: own, member: account.partyId, role: 2 })
    const group = await aGroup(tx, { locations: [{}], admins: [account.partyId] })
    return { own, location: group.locations[0], other: await aCompany(tx) }
  })
  if (!location) throw new Error('no location')
  const ctx = makeContext({ actor: personOf(account) })
  const acts = () => findPerson(systemContext('test'), account.id)

  for (const company of [own, location]) {
    expect(await switchCompany(ctx, { companyId: company.id }, request)).toEqual({ name: company.name })
    expect(await acts()).toMatchObject({ partyId: company.id })
  }
  for (const companyId of [other.id, newId()])
    await expect(switchCompany(ctx, { companyId }, request)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await acts()).toMatchObject({ partyId: location.id })
  await switchCompany(ctx, { companyId: '' }, request)
  expect(await acts()).toMatchObject({ partyId: account.partyId })

  expect((await listCompanies(ctx)).map(({ id }) => id).toSorted()).toEqual([own.id, location.id].toSorted())
  expect((await listLocations(ctx)).map(({ id }) => id)).toEqual([location.id])
  const places = await listWorkplaces(ctx)
  expect(places[0]).toMatchObject({ id: '', isHere: true })
  expect(places.map(({ id }) => id).toSorted()).toEqual(['', own.id, location.id].toSorted())
  const stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  expect([await listCompanies(stranger), await listLocations(stranger)]).toEqual([[], []])
  expect(await listCompanies(makeContext({}))).toEqual([])
  expect(await listWorkplaces(stranger)).toHaveLength(1)
  await expect(listWorkplaces(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(switchCompany(makeContext({}), {}, request)).rejects.toMatchObject({ kind: 'signIn' })
})
