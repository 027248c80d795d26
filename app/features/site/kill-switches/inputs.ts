import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { KILL_SWITCHES } from '#app/kit/kill-switch.ts'
import { lineOfText } from '#app/kit/text.ts'

/** For how many hours something can be off; who needs longer turns it off again. */
export const OFF_HOURS = ['1', '4', '12', '24', '72', '168'] as const

const name = z.enum(KILL_SWITCHES, { error: 'kill-switches:invalid.name' })

/** What is turned off, for how many hours, why, and a code of the actor's second factor. */
export const turnOffInput = z.object({
  name,
  hours: z.enum(OFF_HOURS, { error: 'kill-switches:invalid.hours' }),
  reason: lineOfText(300),
  code: z.string().trim().max(40).catch(''),
  /** Made once for each form that is shown: a repeat changes nothing. */
  key: z.uuid({ error: UNTYPED }),
})

export const turnOnInput = z.object({ name })
