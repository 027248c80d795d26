import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { LONGEST_FEED_ADDRESS } from './feed.ts'

export const feedInput = z.object({
  address: z
    .string({ error: UNTYPED })
    .trim()
    .min(1, { error: 'imports:feed.invalid.none' })
    .max(LONGEST_FEED_ADDRESS, { error: 'imports:feed.invalid.long' }),
})

const code = z.string({ error: UNTYPED }).max(40, { error: UNTYPED })
export const ownFeedInput = z.object({ feed: code })
export const switchFeedInput = z.object({ feed: code, step: z.enum(['stop', 'goOn'], { error: UNTYPED }) })
