import { eq } from 'drizzle-orm'
import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { suspendParty } from '#app/features/people/parties/suspend-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Suspends the party with a username, as staff does; nobody is notified. */
export async function aSuspension(tx: Tx, username: string | undefined): Promise<void> {
  const [party] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(eq(parties.slug, username?.toLowerCase() ?? ''))
  if (!party) throw new Error(`nobody is called ${username}`)
  await suspendParty(tx, systemContext('test'), { id: party.id, reason: 'Reported' })
  await endPartySessions(tx, party.id)
}
