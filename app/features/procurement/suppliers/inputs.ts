import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { LONGEST_NOTE } from './supplier.ts'

/** A supplier by its username. */
const supplier = z.string({ error: UNTYPED }).min(1, { error: UNTYPED }).max(100, { error: UNTYPED })

/** What is written down about a supplier; empty takes it away. */
export const supplierNoteInput = z.object({ supplier, note: optionalLines(LONGEST_NOTE), seen: seenInput })

export const shortlistInput = z.object({ supplier, on: z.enum(['yes', 'no'], { error: UNTYPED }) })
