import { z } from 'zod'
import { ownRequirementInput } from '#app/features/procurement/requirements/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'

/** An own requirement, and one of its files. */
export const ownFileInput = ownRequirementInput.extend({
  name: z.string({ error: UNTYPED }).max(40, UNTYPED),
})
