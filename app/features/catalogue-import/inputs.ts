import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'

const none = (typed: unknown) => (typed === '' ? undefined : typed)
const choice = (longest: number) =>
  z.preprocess(none, z.string({ error: UNTYPED }).max(longest, { error: UNTYPED }).optional())

/** Whether what is complete and sure is shown at once. */
const publish = z.preprocess((sent) => sent === 'on', z.boolean())

export const uploadInput = z.object({ publish })

const code = z.string({ error: UNTYPED }).max(40, { error: UNTYPED })
export const ownUploadInput = z.object({ upload: code })

export const rereadInput = z.object({
  upload: code,
  publish,
  category: choice(100),
  timeZone: choice(100),
  source: choice(300),
})
