import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'

/** Which notification was read: its id, or all of them. */
export const readInput = z.object({
  id: z.string().refine((id) => id === 'all' || isId(id), { error: 'common:invalid.value' }),
})
