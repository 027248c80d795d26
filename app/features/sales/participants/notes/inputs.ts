import { z } from 'zod'
import { optionalLines } from '#app/kit/text.ts'
import { LONGEST_NOTE } from './note.ts'

export const saveNoteInput = z.object({
  event: z.string().max(300),
  reference: z.string().max(40),
  position: z.coerce.number().int().min(1).max(32_767).catch(0),
  seen: z.string().max(40).catch(''),
  note: optionalLines(LONGEST_NOTE),
})
