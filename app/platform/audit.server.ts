import { type Actor, partyIdOf, pressedById } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from './context.server.ts'
import type { Tx } from './db.server.ts'
import { plannedWrite } from './prepared-query.server.ts'

/** A detail of an entry that may name somebody: a reason in words, a name, a number of an account. */
export class Personal {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * Marks a detail of an audit entry that may name somebody: it is stored in a row of its own, and deleted when
 * that person is erased.
 */
export const personal = (value: unknown): Personal => new Personal(value)

type Details = Record<string, unknown>

/** The details of an entry that stay with it, and those that may name somebody; null where there are none. */
export function splitDetails(details: Details): { kept: Details; personal: Details | null } {
  const kept: Details = {}
  const named: Details = {}
  for (const [name, value] of Object.entries(details)) {
    if (value instanceof Personal) named[name] = value.value
    else kept[name] = value
  }
  return { kept, personal: Object.keys(named).length > 0 ? named : null }
}

const writeEntry = plannedWrite(
  'platform.audit',
  `insert into audit_entries (id, account_id, party_id, actor, action, subject_kind, subject_id, request_id, facts)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const writePersonal = plannedWrite(
  'platform.audit.personal',
  'insert into audit_personal (entry_id, details) values ($1, $2)',
)

/**
 * Writes down who did what to which thing, in the caller's transaction: no act without its trace. The entry
 * never changes; what of its details may name somebody is given as `personal(…)`.
 */
export async function audit(
  tx: Tx,
  ctx: Ctx,
  action: string,
  subject: { kind: string; id: string },
  details: Details = {},
): Promise<void> {
  const id = newId()
  const { kept, personal } = splitDetails(details)
  const { account, party, actor } = tracedAs(ctx)
  await writeEntry(tx, [id, account, party, actor, action, subject.kind, subject.id, ctx.requestId, kept])
  if (personal) await writePersonal(tx, [id, personal])
}

/** As whom the trace has what is done with a context: what follows of an act is the system's. */
export function tracedAs({ actor, isWake }: Ctx) {
  if (isWake) return { account: null, party: null, actor: 'system:in-wake' }
  return { account: pressedById(actor), party: partyIdOf(actor), actor: actorName(actor) }
}

/** How the trace names who acted. */
function actorName(actor: Actor): string {
  if (actor.kind === 'system') return `system:${actor.job}`
  if (actor.kind === 'person' && actor.impersonatedBy) return `person:as ${actor.accountId}`
  return actor.kind === 'program' ? `program:${actor.clientId}` : actor.kind
}
