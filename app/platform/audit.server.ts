import { type Actor, accountIdOf, partyIdOf } from '#app/kit/actor.ts'
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
    partyId: partyIdOf(ctx.actor),
    actor: actorName(ctx.actor),
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
