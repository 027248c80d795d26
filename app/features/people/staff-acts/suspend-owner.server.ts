import { endPartySessions } from '#app/features/people/auth-sessions/end-party-sessions.server.ts'
import { suspendParty } from '#app/features/people/parties/suspend-party.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordAct } from './record-act.server.ts'

type Facts = { id: PartyId; title: string; reason: string; until?: Date | null; isSaid?: boolean }

/**
 * Suspends a party for a reason that its people read: all it offers is hidden, and its sessions end at once.
 * With `until` it ends by itself. False, and nothing changed, of one that is suspended.
 */
export async function suspendOwner(
  tx: Tx,
  ctx: Ctx,
  { id, title, reason, until = null, isSaid = false }: Facts,
): Promise<boolean> {
  if (!(await suspendParty(tx, ctx, { id, reason, until }))) return false
  await endPartySessions(tx, id)
  const subject = { kind: 'party', id } as const
  await recordAct(tx, ctx, { partyId: id, subject, title, act: 'suspend', reason, isSaid })
  return true
}
