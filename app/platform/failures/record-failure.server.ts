import type { FailureKind } from '#app/kit/failure.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '../db.server.ts'
import { failures } from '../tables.server.ts'

type Failed = {
  kind: FailureKind
  /** The name of the job, or the kind of the email. */
  name: string
  /** The job of the queue, or the email. */
  subjectId: string
  /** What the job was to do; of an email nothing. */
  payload: unknown
  /** What it ended with, as a log may say it. */
  message: string
  /** Whether it can be tried anew: not what has lost the words that open something. */
  isRepeatable: boolean
}

/** Writes down, in the caller's transaction, that something has failed for good: it waits for staff. */
export async function recordFailure(tx: Tx, failed: Failed): Promise<void> {
  await tx
    .insert(failures)
    .values({ ...failed, id: newId(), failedAt: new Date() })
    .onConflictDoNothing()
}
