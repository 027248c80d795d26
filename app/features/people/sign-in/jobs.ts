import { z } from 'zod'
import type { AccountId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const accountId = z.uuid().transform((id) => id as AccountId)

/** Sends a password reset link, which leads on to `next`; `null` stands for an address without an account. */
export const sendPasswordResetJob = defineJob(
  'sign-in.send-password-reset',
  z.object({ accountId: accountId.nullable(), next: z.string().nullable().default(null) }),
  { formerly: ['accounts.send-reset'] },
)
