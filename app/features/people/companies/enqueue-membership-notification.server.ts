import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type MembershipNews, notifyMembershipJob } from './jobs.ts'

/**
 * Has those whom it concerns notified that somebody was invited to a company, joined or left it, or is
 * something else there now.
 */
export function enqueueMembershipNotification(
  tx: Tx,
  news: Omit<MembershipNews, 'about'> & { about?: string },
): Promise<void> {
  return enqueue(tx, notifyMembershipJob, { about: newId(), ...news })
}
