import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { suspendOwner } from './suspend-owner.server.ts'

/** Suspends the party with a username, as staff does; nobody is notified. */
export async function aSuspension(tx: Tx, username: string | undefined): Promise<void> {
  const [party] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(eq(parties.slug, username?.toLowerCase() ?? ''))
  if (!party) throw new Error(`nobody is called ${username}`)
  await suspendOwner(tx, systemContext('test'), {
    id: party.id,
    title: '',
    reason: 'Reported',
    isSaid: true,
  })
}
