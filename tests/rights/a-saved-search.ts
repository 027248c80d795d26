import { eq } from 'drizzle-orm'
import { keepSearch } from '#app/features/catalogue/favourites/keep-search.server.ts'
import { savedSearches } from '#app/features/catalogue/favourites/tables.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

/** A search that somebody else saved, and the end of the link by which its emails end. */
export async function aSavedSearch(): Promise<{ savedSearch: string; endsSearch: string }> {
  const owner = await inTransaction((tx) => anAccount(tx))
  await keepSearch({ ...makeContext({}), actor: personOf(owner) }, '/search?topic=glazing')
  const [row] = await db()
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(eq(savedSearches.ownerId, owner.partyId))
  const about = row?.id ?? ''
  return { savedSearch: about, endsSearch: unsubscribeToken({ accountId: owner.id, type: 'message', about }) }
}
