import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { loadRegistries } from '#app/registries.server.ts'

/** Somebody of staff who moderates, for all tests of a file. */
export async function aModerator() {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  // No transaction waits for most of the product to be compiled.
  await loadRegistries()
  return inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
}

export const asModerator = (account: Awaited<ReturnType<typeof anAccount>>) =>
  makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) })
