import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FailureOutcome } from '#app/kit/failure.ts'
import type { Tx } from '../db.server.ts'
import { enqueue, enqueueAgain } from '../jobs.server.ts'
import { deliverEmailJob } from '../mail.server.ts'
import { emails, failures } from '../tables.server.ts'

type Closed = { id: string; outcome: FailureOutcome; reason: string; by: string; at: Date }

/**
 * Notes what staff did about something that failed for good, and has it tried anew if that is it: a job by
 * its name and payload, an email for another day. Null, and nothing changed, of what has an outcome.
 */
export async function closeFailure(tx: Tx, { id, outcome, reason, by, at }: Closed) {
  const [closed] = await tx
    .update(failures)
    .set({ outcome, reason, settledBy: by, settledAt: at })
    .where(and(eq(failures.id, id), isNull(failures.outcome)))
    .returning({
      kind: failures.kind,
      name: failures.name,
      subjectId: failures.subjectId,
      payload: failures.payload,
    })
  if (!closed) return null
  if (outcome === 'leave') return closed
  const { kind, name, subjectId, payload } = closed
  if (kind === 'job') await enqueueAgain(tx, name, payload)
  else await sendAnew(tx, subjectId)
  return closed
}

/** It is as old as today, so that it is tried for a day, and not once. */
async function sendAnew(tx: Tx, emailId: string): Promise<void> {
  await tx
    .update(emails)
    .set({ state: 'queued', createdAt: sql`now()` })
    .where(and(eq(emails.id, emailId), eq(emails.state, 'failed')))
  await enqueue(tx, deliverEmailJob, { emailId })
}
