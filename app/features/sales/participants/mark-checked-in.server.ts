import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

export type CheckedIn = { ticket: string; name: string | null; type: string }

const note = preparedStatement<CheckedIn>(
  'orders.note-checked-in',
  `update tickets t set checked_in_at = least(t.checked_in_at, $4) from order_lines l
    where l.id = t.line_id and t.event_id = $1 and (t.code = $2 or t.id = $3) and t.state = 'valid'
    returning t.id as ticket, t.participant_name as name, l.name as type`,
)

/**
 * Records at a valid ticket of an event, by its code or its id, that it was used; the earliest time stays.
 * Null where there is none. The row stays locked: renaming or voiding the ticket waits, and then sees
 * `checked_in_at`.
 */
export async function markCheckedIn(
  tx: Tx,
  { eventId, code, ticket, at }: { eventId: string; code: string | null; ticket: string | null; at: Date },
): Promise<CheckedIn | null> {
  const [row] = await note(tx, [eventId, code, ticket, at])
  return row ?? null
}
