import { z } from 'zod'
import { REASON_MAX } from '#app/features/people/staff-acts/inputs.ts'
import { ACT_DAYS } from '#app/features/people/staff-acts/staff-act.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'
import { WAVE_HOURS, WAVE_KINDS } from './wave.ts'

/** A group of what came in: alike by what, within how many hours. */
export const waveInput = z.object({
  by: z.enum(WAVE_KINDS, { error: UNTYPED }),
  value: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
  hours: z.enum(WAVE_HOURS, { error: UNTYPED }),
})

export const pauseWaveInput = waveInput.extend({
  reason: linesOfText(REASON_MAX),
  /** After how many days the pause ends; empty until it is taken back. */
  days: z
    .enum(['', ...ACT_DAYS], { error: UNTYPED })
    .default('')
    .transform((days) => (days === '' ? null : Number(days))),
  /** Of the app of staff, or a recovery code. */
  code: z.string().trim().max(40).default(''),
  /** Of one form: a second press of it acts no second time. */
  key: z.uuid(UNTYPED),
})

export const takeBackInput = z.object({ action: z.uuid({ error: UNTYPED }) })
