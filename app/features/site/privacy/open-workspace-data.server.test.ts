import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { aBillingAddress, aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { isPerson, type Person } from '#app/kit/actor.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { isExported } from '#app/platform/read-personal-data.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { openWorkspaceData } from './open-workspace-data.server.ts'
import { WORKSPACE_KINDS } from './own-data.ts'

const YESTERDAY = new Date(Date.now() - 86_400_000)

/** A locked company with an admin, an event of its own, and one that its admin holds as a person. */
async function aLockedWorkspace(name: string) {
  const { company, account } = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { name, writableUntil: YESTERDAY })
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    await aSubscription(tx, { partyId: company.id, state: 'cancelled', endDate: YESTERDAY })
    await aCostCentre(tx, { company, code: '2100', name: 'Press shop' })
    const plant = { label: 'Plant', street: '1 Road', city: 'Pune', country: 'IN' }
    await aBillingAddress(tx, { company, ...plant })
    await anEvent(tx, { ownerId: company.id, title: `Event of ${name}` })
    const trainer = await anAccount(tx, { name: `Trainer of ${name}`, visibility: 'companies' })
    await aJoinedTrainer(tx, { company, trainer: trainer.partyId })
    await anEvent(tx, { ownerId: account.partyId, title: 'A private event' })
    return { company, account }
  })
  const as = (role: Person['role']) =>
    makeContext({
      actor: personOf(account, {
        partyId: company.id,
        role,
        userType: 'CO',
        company: { kind: 'company', name, country: null, writableUntil: YESTERDAY, trial: false },
      }),
    })
  return { company, account, as }
}

const filesOf = async (ctx: Ctx) => readZip(await buffer((await openWorkspaceData(ctx)).archive))

test('an admin takes everything of a locked workspace along, and nothing of a person or another company', async () => {
  await aLockedWorkspace('Other Works')
  const { as, account } = await aLockedWorkspace('Kiln Works')
  const files = await filesOf(as('admin'))
  for (const kind of WORKSPACE_KINDS) expect([...files.keys()]).toContain(`${kind}.json`)
  const all = [...files.values()].map(String).join('\n')
  expect(String(files.get('events.json'))).toContain('Event of Kiln Works')
  for (const not of ['Other Works', 'A private event']) expect(all).not.toContain(not)
  expect(JSON.parse(String(files.get('details.json')))).toMatchObject({
    name: 'Kiln Works',
    addresses: [{ label: 'Plant', city: 'Pune' }],
    costCentres: [{ code: '2100', name: 'Press shop' }],
  })
  const { members } = JSON.parse(String(files.get('members.json')))
  expect(members).toMatchObject([{ email: account.email, role: 1 }])
  const trainers = JSON.parse(String(files.get('trainers.json')))
  expect(trainers).toMatchObject([{ name: 'Trainer of Kiln Works', joined: expect.any(String) }])
  expect(JSON.parse(String(files.get('plan.json')))).toMatchObject({ plan: { state: 'cancelled' } })
})

test('nobody but an admin takes a workspace along', async () => {
  const { as } = await aLockedWorkspace('Closed Works')
  const outside = as('admin').actor
  if (!isPerson(outside)) throw new Error('no person')
  const self = makeContext({
    actor: { ...outside, partyId: outside.ownPartyId, company: null, role: 'self', superAdmin: true },
  })
  await expect(openWorkspaceData(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(openWorkspaceData(self)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(openWorkspaceData(as('manager'))).rejects.toMatchObject({ kind: 'forbidden' })
})

test('one archive of a workspace is made at a time, and one that is left alone holds up no other', async () => {
  const { as } = await aLockedWorkspace('Busy Works')
  const { archive } = await openWorkspaceData(as('admin'))
  await expect(openWorkspaceData(as('admin'))).rejects.toMatchObject({ kind: 'limit' })
  archive.destroy()
  await expect
    .poll(() =>
      filesOf(as('admin')).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBeGreaterThan(10)
})

test('what a workspace is given of is known to the rules of own data', async () => {
  const known = new Set((await allPersonalRows()).filter(isExported).map(({ exported }) => exported.as))
  expect([...WORKSPACE_KINDS].filter((kind) => !known.has(kind))).toEqual([])
})
