import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parties } from '#app/features/parties/tables.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { personOf } from '#tests/support/a-person.ts'
import { TEXTS } from '#tests/support/bad-inputs.ts'
import { getProfile } from './queries-profile.server.ts'
import { findPerson } from './queries-session.server.ts'
import { saveProfile } from './save-profile.server.ts'
import { anAccount } from './testing.server.ts'

const SAID = { name: 'Asha Rao', language: 'de', timeZone: 'Asia/Kolkata' }
const HOME = {
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27 aapfu 0939 f1zv',
}
const NOWHERE = { street: '', postalCode: '', city: '', country: '', taxNumber: '' }

async function someone(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, given))
  const { serviceType } = account
  return { account, ctx: makeContext({ actor: personOf(account, { serviceType }) }) }
}

test('nobody says anything of somebody else, and a provider no address beside the prices', async () => {
  const { account } = await someone({ name: 'Before' })
  const rival = await someone({ serviceType: 'provider' })
  const aimed = { accountId: account.id, partyId: account.partyId, id: account.id, email: 'x@example.com' }
  await expect(saveProfile(makeContext({}), { ...SAID, ...HOME })).rejects.toMatchObject({ kind: 'signIn' })
  await expect(getProfile(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await saveProfile(rival.ctx, { ...SAID, ...HOME, ...aimed, approval: 'approved' })

  expect(await getProfile(makeContext({ actor: personOf(account) }))).toMatchObject({
    name: 'Before',
    city: null,
  })
  expect(await getProfile(rival.ctx)).toMatchObject({ ...SAID, city: null, email: rival.account.email })
})

test('what one says is what one is called by, and an address is kept as a whole or not at all', async () => {
  const { account, ctx } = await someone()
  await saveProfile(ctx, { ...SAID, ...HOME })
  expect(await getProfile(ctx)).toMatchObject({ ...SAID, ...HOME, taxNumber: '27AAPFU0939F1ZV' })
  expect(await findPerson(systemContext('test'), account.id)).toMatchObject({
    name: 'Asha Rao',
    timeZone: 'Asia/Kolkata',
  })
  await saveProfile(ctx, { ...SAID, ...NOWHERE })
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(party).toMatchObject({ street: null, city: null, country: null, taxNumber: null })
})

test.each([
  [{ name: '  ' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ language: 'xx' }, ['language']],
  [{ timeZone: 'Mars/Olympus' }, ['timeZone']],
  [{ ...NOWHERE, city: 'Pune' }, ['country', 'street']],
  [{ ...HOME, taxNumber: '27AAPFU0939F1ZW' }, ['taxNumber']],
  [{ ...HOME, country: 'India' }, ['country']],
])('what cannot be right is said beside its field: %#', async (given, fields) => {
  const { ctx } = await someone()
  const fault = await saveProfile(ctx, { ...SAID, ...NOWHERE, ...given }).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadInput)
  expect(Object.keys((fault as BadInput).fields).sort()).toEqual(fields)
})

test('no text that people, programs and attackers type is a fault', async () => {
  const { ctx } = await someone()
  for (const text of Object.values(TEXTS))
    await saveProfile(ctx, { ...SAID, ...NOWHERE, name: text.replaceAll('\0', '') }).catch(
      (error: unknown) => {
        if (!(error instanceof BadInput)) throw error
      },
    )
})
