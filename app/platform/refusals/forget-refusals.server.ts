import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { NOTED_DAYS } from '#app/kit/noted-refusal.ts'
import { type Ctx, requireSystem } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { refusals } from '../tables.server.ts'

export const forgetRefusalsJob = defineJob('platform.forget-refusals', z.object({}).catch({}))

const DAY_MS = 86_400_000

/** Deletes what was noted of refusals 90 days ago and more. Refuses any actor but the system. */
export async function forgetRefusals(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - NOTED_DAYS * DAY_MS)
  return inTransaction(
    async (tx) => (await tx.delete(refusals).where(lt(refusals.lastAt, before))).rowCount ?? 0,
  )
}
