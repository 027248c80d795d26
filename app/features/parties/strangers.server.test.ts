import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPerson, aStaffMember, personOf } from '#tests/support/a-person.ts'
import { suspendParty } from './suspend-party.server.ts'
import { parties } from './tables.server.ts'

test('only staff who moderate take a party out of sight', async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  const suspendedAt = async () =>
    (await db().select().from(parties).where(eq(parties.id, account.partyId)))[0]?.suspendedAt
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  const wanted = { slug: party?.slug, reason: 'spam' }

  for (const ctx of [
    makeContext({}),
    makeContext({ actor: aPerson() }),
    makeContext({ actor: personOf(account) }),
    makeContext({ actor: aStaffMember({ staffTasks: [] }) }),
  ])
    await expect(suspendParty(ctx, wanted)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await suspendedAt()).toBeNull()

  await suspendParty(makeContext({ actor: aStaffMember() }), wanted)
  expect(await suspendedAt()).toBeInstanceOf(Date)
})
