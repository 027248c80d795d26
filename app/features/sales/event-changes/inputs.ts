import { z } from 'zod'
import { CHOICES } from '#app/features/catalogue/events/quorum-decision.ts'
import { UNTYPED } from '#app/kit/input.ts'

export const decideQuorumInput = z.object({
  decision: z.uuid({ error: UNTYPED }),
  event: z.string({ error: UNTYPED }).max(300, { error: UNTYPED }),
  choice: z.enum(CHOICES, { error: UNTYPED }),
  day: z.iso
    .date({ error: 'common:invalid.value' })
    .optional()
    .or(z.literal('').transform(() => undefined)),
})
