import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'

/** Which room an agreed training has; an empty one is none. */
export const assignRoomInput = z.object({
  training: z.string({ error: UNTYPED }).min(1, UNTYPED).max(40, UNTYPED),
  room: z
    .string({ error: UNTYPED })
    .refine((room) => room === '' || isId(room), UNTYPED)
    .transform((room) => room || null),
})
