import { eq, sql } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { uploadedNames } from '#app/kit/picture-address.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { accounts } from './tables.server.ts'

/** Writes a person's photo, by its address with or without a focus, and holds its file. */
export async function writePhoto(
  tx: Tx,
  { accountId, partyId, image }: { accountId: AccountId; partyId: PartyId; image: string | null },
): Promise<void> {
  await tx.update(accounts).set({ image, updatedAt: sql`now()` }).where(eq(accounts.id, accountId))
  const names = uploadedNames([image])
  await assignFiles(tx, { kind: 'account.photo', id: accountId }, { owners: [partyId], names })
}
