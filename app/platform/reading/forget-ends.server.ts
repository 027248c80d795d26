import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { ENDS_KEPT_DAYS } from '#app/kit/reading-limits.ts'
import { type Ctx, requireSystem } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { readerEnds } from '../tables.server.ts'

export const forgetReaderEndsJob = defineJob('platform.forget-reader-ends', z.object({}).catch({}), {
  formerly: ['platform.sweep-reader-ends'],
})

const DAY_MS = 86_400_000

/**
 * Deletes records of files that ended their readers 30 days ago and more, which may be read again then.
 * Refuses any actor but the system.
 */
export async function forgetReaderEnds(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - ENDS_KEPT_DAYS * DAY_MS)
  await inTransaction((tx) => tx.delete(readerEnds).where(lt(readerEnds.lastAt, before)))
}
