import type { PartyId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { parties } from './tables.server.ts'

/** The marketplace itself, where it sells something of its own. */
const OPERATOR = '00000000-0000-7000-8000-000000000001' as PartyId
/** No username has a hyphen, and no company's address an underscore: it is in nobody's way. */
const SLUG = 'operator-of_this-site'

/** The party of the marketplace as seller of its own documents; created on first use, shown nowhere. */
export async function enterOperator(tx: Tx): Promise<PartyId> {
  await tx
    .insert(parties)
    .values({
      id: OPERATOR,
      kind: 'company',
      slug: SLUG,
      displaySlug: SLUG,
      name: config().OPERATOR_NAME,
      visibility: 'companies',
    })
    .onConflictDoNothing()
  return OPERATOR
}
