import { and, eq, gt, inArray, isNull, notLike, sql } from 'drizzle-orm'
import { HELD_DAYS } from '#app/kit/bounce.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { firstIdOf } from '#app/kit/ids.ts'
import { config } from '../config.server.ts'
import type { Tx } from '../db.server.ts'
import { enqueue } from '../jobs.server.ts'
import { deliverEmailJob } from '../mail.server.ts'
import { bounces, deadAddresses, emails } from '../tables.server.ts'

const DAY_MS = 86_400_000
/** More than these nobody reads at once. */
const MOST = 50

/**
 * Lets emails go to an address again, and those that waited for that since HELD_DAYS but what opens an
 * account, which is old by now, and what is sent by choice. Null, and nothing done, of an address that takes
 * mail; else why it did not.
 */
export async function freeAddress(tx: Tx, { address, at }: { address: string; at: Date }) {
  const key = emailKey(address)
  const [was] = await tx
    .delete(deadAddresses)
    .where(eq(deadAddresses.address, key))
    .returning({ reason: deadAddresses.reason, status: deadAddresses.status, since: deadAddresses.since })
  if (!was) return null
  // What was counted led to where it is now free of: it begins anew.
  await tx.delete(bounces).where(and(eq(bounces.address, key), eq(bounces.kind, 'temporary')))
  const held = tx
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(sql`lower(${emails.toAddress})`, key),
        eq(emails.state, 'held'),
        gt(emails.id, firstIdOf(new Date(at.getTime() - HELD_DAYS * DAY_MS))),
        notLike(emails.kind, 'accounts.%'),
        isNull(emails.unsubscribe),
      ),
    )
    .orderBy(sql`${emails.id} desc`)
    .limit(MOST)
  const sends = config().SMTP_URL !== undefined
  const leaving = await tx
    .update(emails)
    .set({ state: sends ? 'queued' : 'kept', lastError: null, createdAt: sql`now()` })
    .where(inArray(emails.id, held))
    .returning({ id: emails.id })
  for (const { id } of sends ? leaving : []) await enqueue(tx, deliverEmailJob, { emailId: id })
  return { ...was, sent: leaving.length }
}
