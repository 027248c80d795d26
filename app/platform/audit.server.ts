import { type Actor, accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from './context.server.ts'
import type { Tx } from './db.server.ts'
import { plannedWrite } from './statement.server.ts'

const writeEntry = plannedWrite(
  'platform.audit',
  `insert into audit_entries (id, account_id, party_id, actor, action, subject_kind, subject_id, request_id, facts)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** Writes down who did what to which thing, in the caller's transaction: no act without its trace. */
export async function audit(
  tx: Tx,
  ctx: Ctx,
  action: string,
  subject: { kind: string; id: string },
  facts: Record<string, unknown> = {},
): Promise<void> {
  const who = [accountIdOf(ctx.actor), partyIdOf(ctx.actor), actorName(ctx.actor)]
  await writeEntry(tx, [newId(), ...who, action, subject.kind, subject.id, ctx.requestId, facts])
}

/** How the trace names who acted. */
export function actorName(actor: Actor): string {
  return actor.kind === 'system' ? `system:${actor.job}` : actor.kind
}
