import { z } from 'zod'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText } from '#app/kit/text.ts'

/** What a new workspace says of itself. `key` is one for each intention: a double click opens one workspace. */
export const workspaceInput = z.object({
  name: lineOfText(100),
  kind: z.enum(['company', 'sme'], { error: 'common:invalid.required' }),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
  key: z.uuid(),
})
