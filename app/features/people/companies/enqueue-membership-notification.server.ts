import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type MembershipNews, notifyMembershipJob } from './jobs.ts'

/**
 * Enqueues the notifications that somebody was invited to a company, joined or left it, or has another role.
 */
export function enqueueMembershipNotification(
  tx: Tx,
  news: Omit<MembershipNews, 'about'> & { about?: string },
): Promise<void> {
  return enqueue(tx, notifyMembershipJob, { about: newId(), ...news })
}
