<<<<<<< HEAD

import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'

=======

import { type Actor, accountIdOf } from '#app/kit/actor.ts'

>>>>>>> 3651d0a (Change states one way, and let others follow facts)

import { newId } from '#app/kit/ids.ts'
import type { Ctx } from './context.server.ts'
import type { Tx } from './db.server.ts'
import { auditEntries } from './tables.server.ts'

/** Writes down who did what to which thing, in the caller's transaction: no act without its trace. */
export async function audit(
  tx: Tx,
  ctx: Ctx,
  action: string,
  subject: { kind: string; id: string },
  facts: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditEntries).values({
    id: newId(),
    accountId: accountIdOf(ctx.actor),
<<<<<<< HEAD
    partyId: partyIdOf(ctx.actor),
    actor: ctx.actor.kind === 'system' ? `system:${ctx.actor.job}` : ctx.actor.kind,
=======
    actor: actorName(ctx.actor),
>>>>>>> 3651d0a (Change states one way, and let others follow facts)
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    requestId: ctx.requestId,
    facts,
  })
}

/** How the trace names who acted. */
export function actorName(actor: Actor): string {
  return actor.kind === 'system' ? `system:${actor.job}` : actor.kind
}
