import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { RAW_FIELDS } from './catalogue.ts'

const none = (typed: unknown) => (typed === '' ? undefined : typed)
const choice = (longest: number) =>
  z.preprocess(none, z.string({ error: UNTYPED }).max(longest, { error: UNTYPED }).optional())

/** Whether what is complete and sure is shown at once. */
const publish = z.preprocess((sent) => sent === 'on', z.boolean())

export const uploadInput = z.object({ publish })

const code = z.string({ error: UNTYPED }).max(40, { error: UNTYPED })
export const ownUploadInput = z.object({ upload: code })

/** What each column of a table fills, in fields of their own (`columnField`); an empty one is left out. */
export const columnsInput = z.looseObject({ upload: code })
export const columnChoice = z.preprocess(
  (typed) => (typed === '' ? null : typed),
  z.enum(RAW_FIELDS, { error: UNTYPED }).nullable(),
)

export const rereadInput = z.object({
  upload: code,
  publish,
  category: choice(100),
  timeZone: choice(100),
  source: choice(300),
})
