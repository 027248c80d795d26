import { eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { writePhoto } from '#app/features/people/accounts/write-photo.server.ts'
import { saveParty } from '#app/features/people/parties/save-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Writes the name and photo of a trainer's profile as those of the person, who is called and shown alike
 * everywhere. A firm's profile is not its member's, and changes nobody.
 */
export async function writePerson(
  tx: Tx,
  { partyId, ownPartyId, accountId }: Person,
  { displayName: name, image }: { displayName: string; image: string | null },
): Promise<void> {
  if (partyId !== ownPartyId) return
  const [held] = await tx
    .select({ name: parties.name, image: accounts.image })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(eq(accounts.id, accountId))
  if (!held) return
  if (held.name !== name) await saveParty(tx, { partyId, name })
  if (held.image !== image) await writePhoto(tx, { accountId, partyId, image })
}
