import { and, count, eq, gt, sql } from 'drizzle-orm'
import { type BounceKind, type DeadReason, TEMPORARY_DAYS, TEMPORARY_MOST } from '#app/kit/bounce.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '../db.server.ts'
import { bounces, deadAddresses, emails } from '../tables.server.ts'

type CameBack = {
  emailId: string
  /** To whom the email went. */
  address: string
  kind: BounceKind
  /** The code of RFC 3463, if one was said. */
  status: string | null
  /** What the other server said, in one line. */
  said: string
  at: Date
}

const DAY_MS = 86_400_000

/**
 * Notes that an email came back, once of each kind, and stops its address where that is for good: nothing
 * more goes there that whoever complained did not ask for, and nothing at all where nobody takes it. False
 * of what was known.
 */
export async function recordBounce(
  tx: Tx,
  { emailId, kind, status, said, at, ...to }: CameBack,
): Promise<boolean> {
  const address = emailKey(to.address)
  const written = await tx
    .insert(bounces)
    .values({ id: newId(), emailId, address, kind, status, said, at })
    .onConflictDoNothing()
    .returning({ id: bounces.id })
  if (written.length === 0) return false
  const lastError = [status, said].filter(Boolean).join(' ')
  if (kind !== 'complaint')
    await tx
      .update(emails)
      .set({ lastError, ...(kind === 'permanent' && { state: 'failed' as const }) })
      .where(eq(emails.id, emailId))
  const reason = await reasonOf(tx, { kind, address, at })
  if (reason === null) return true
  await tx
    .insert(deadAddresses)
    .values({ address, reason, status, said, emailId, since: at })
    .onConflictDoUpdate({
      target: deadAddresses.address,
      set: { reason, status, said, emailId },
      // Who is not there does not complain: the graver reason stays.
      setWhere: sql`${deadAddresses.reason} = 'complained'`,
    })
  return true
}

type Judged = { kind: BounceKind; address: string; at: Date }

async function reasonOf(tx: Tx, { kind, address, at }: Judged): Promise<DeadReason | null> {
  if (kind === 'complaint') return 'complained'
  if (kind === 'permanent') return 'bounced'
  const since = new Date(at.getTime() - TEMPORARY_DAYS * DAY_MS)
  const [found] = await tx
    .select({ times: count() })
    .from(bounces)
    .where(and(eq(bounces.address, address), eq(bounces.kind, 'temporary'), gt(bounces.at, since)))
  return (found?.times ?? 0) >= TEMPORARY_MOST ? 'bounced' : null
}
