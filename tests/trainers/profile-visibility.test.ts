import { expect, test } from 'vitest'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type Actor, VISITOR } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

async function provider(given: Parameters<typeof anAccount>[1]) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', ...given })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Somebody' }])
    const actor = personOf(account)
    return { username: account.displayUsername, actor }
  })
}
const seen = (actor: Actor, username: string) =>
  getProfile(makeContext({ actor }), username).then(
    () => true,
    () => false,
  )

test.each([
  ['approved', { approval: 'approved' }, true],
  ['waiting for approval', { approval: 'pending' }, false],
  ['rejected', { approval: 'rejected' }, false],
  ['for joined companies only', { approval: 'approved', visibility: 'companies' }, false],
  ['suspended', { approval: 'approved', suspendedAt: new Date() }, false],
] as const)('strangers see a provider who is %s: %s', async (_case, given, expected) => {
  const { username, actor } = await provider(given)
  const stranger = (await provider({ approval: 'approved' })).actor

  expect(await seen(VISITOR, username)).toBe(expected)
  expect(await seen(stranger, username.toUpperCase())).toBe(expected)
  expect(await seen(actor, username)).toBe(!('suspendedAt' in given))
})
