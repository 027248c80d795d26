import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** That somebody was there in the first half-day of a session. */
export async function aPresence(tx: Tx, seat: { ticketId: string; sessionId: string }): Promise<void> {
  await tx
    .insert(attendanceMarks)
    .values({ id: newId(), ...seat, half: 1, mark: 'present', markedAt: new Date() })
}
