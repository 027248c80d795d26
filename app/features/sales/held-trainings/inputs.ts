import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLine } from '#app/kit/text.ts'

/** Where an online training takes place: the link of its meeting, and what opens it besides. */
export const sayLinkInput = z.object({
  code: z.string({ error: UNTYPED }).max(40, UNTYPED),
  onlineUrl: z.preprocess(
    (typed) => (typeof typed === 'string' ? typed.trim() : typed),
    z
      .url({ protocol: /^https?$/, error: 'held-trainings:invalid.link' })
      .max(500, 'held-trainings:invalid.link'),
  ),
  onlineCode: optionalLine(120),
})
