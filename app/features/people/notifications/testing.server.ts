import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { notifications } from './tables.server.ts'

type Notice = Omit<typeof notifications.$inferInsert, 'id'>

/**
 * Notices for tests and the demo world as they were told before, in the order of their days; nobody is
 * written to.
 */
export async function someNotices(tx: Tx, given: readonly Notice[]): Promise<void> {
  await tx.insert(notifications).values(given.map((notice) => ({ id: newId(), ...notice })))
}
