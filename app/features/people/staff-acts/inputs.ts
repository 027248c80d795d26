import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { ACT_DAYS, IDENTITY_PROOFS, STAFF_ACTS, TOPIC_ACTS } from './staff-act.ts'

/** The longest reason, in UTF-16 units. */
export const REASON_MAX = 1_500

const reason = z.string().trim().min(1).max(REASON_MAX)
/** Of one form: a second press of it acts no second time. */
const key = z.uuid(UNTYPED)

export const partyActInput = z.object({
  username: z.string({ error: UNTYPED }).trim().min(1, UNTYPED).max(60, UNTYPED).toLowerCase(),
  act: z.enum(STAFF_ACTS, { error: UNTYPED }),
  reason,
  /** After how many days what may end by itself does; empty until staff ends it. */
  days: z
    .enum(['', ...ACT_DAYS], { error: UNTYPED })
    .default('')
    .transform((days) => (days === '' ? null : Number(days))),
  /** How the owner of an account has shown to be it; for the end of a second factor. */
  proof: z
    .enum(['', ...IDENTITY_PROOFS], { error: UNTYPED })
    .default('')
    .transform((proof) => proof || null),
  /** Of the app of staff, or a recovery code; for what is grave. */
  code: z.string().trim().max(40).default(''),
  key,
})

export const topicActInput = z.object({
  topic: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  act: z.enum(TOPIC_ACTS, { error: UNTYPED }),
  reason,
  key,
})
