import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { BUYERS } from './ticket-type.ts'

/** What the table of ticket types sends: `event` (its slug) and `buyers.<ticketTypeId>`, for whom each type is. */
export const sayBuyersInput = z.object({
  event: z.string().max(300),
  buyers: z.record(
    z.string().refine(isId, { error: 'common:invalid.value' }),
    z.enum(BUYERS, { error: 'common:invalid.value' }),
  ),
})
