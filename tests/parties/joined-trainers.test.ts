import { beforeAll, expect, test } from 'vitest'
import { listJoinedProfiles } from '#app/features/catalogue/trainers/queries-joined.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aJoinedTrainer, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'

async function makeWorld() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const other = await aCompany(tx)
    const studio = await anSme(tx)
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const [trainer, hidden] = [
      await anAccount(tx, provider),
      await anAccount(tx, { ...provider, visibility: 'companies' }),
    ]
    const manager = await anAccount(tx)
    await aMember(tx, { company, member: manager.partyId, role: 2 })
    for (const { partyId } of [trainer, hidden]) await aJoinedTrainer(tx, { company, trainer: partyId })
    return { company, other, studio, trainer, hidden, manager }
  })
}

let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  world = await makeWorld()
})

test('a member sees who joined, also who shows himself to joined companies alone, and finds them by words', async () => {
  const { company, trainer, hidden, manager } = world
  const ctx = makeContext({ actor: actingFor(personOf(manager), company, 'manager') })
  const names = async (words: string) =>
    (await listJoinedProfiles(ctx, { words })).map(({ username }) => username).toSorted()
  expect(await names('')).toEqual([trainer.displayUsername, hidden.displayUsername].toSorted())
  expect(await names('nobody is called so')).toEqual([])
})

test('a stranger, another company, an SME and the trainer see none', async () => {
  const { other, studio, manager, trainer } = world
  for (const actor of [
    personOf(manager),
    personOf(trainer),
    actingFor(personOf(manager), other),
    actingFor(personOf(manager), { ...studio, kind: 'sme' }),
  ])
    expect(await listJoinedProfiles(makeContext({ actor }), { words: '' })).toEqual([])
  expect(await listJoinedProfiles(makeContext({}), { words: '' })).toEqual([])
})
