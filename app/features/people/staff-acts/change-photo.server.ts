import { eq } from 'drizzle-orm'
import { personCopies } from '#app/features/people/accounts/person-copy-registry.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { writePhoto } from '#app/features/people/accounts/write-photo.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the photo of a person, also in the profile of a trainer. */
export async function changePhoto(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const accountId = id as AccountId
  const [person] = await tx
    .select({ partyId: accounts.partyId, image: accounts.image })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(eq(accounts.id, accountId))
    .for('update', { of: parties })
  if (!person) return
  const { partyId } = person
  const { cover: image } = change({ cover: person.image, gallery: [] })
  if (image === person.image) return
  await writePhoto(tx, { accountId, partyId, image })
  for (const take of await personCopies.read()) await take(tx, { partyId, image })
}
