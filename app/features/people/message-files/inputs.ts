import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { FILES_OF_MESSAGE } from './message-file.ts'

const named = z.string({ error: UNTYPED }).max(300, UNTYPED)

/** The names of files that were brought up, as a draft keeps them: a field for each, or all in one. */
export const fileNames = z
  .union([named, z.array(named).max(50, UNTYPED)])
  .default('')
  .transform((sent) => [sent].flat().join(' ').split(' ').filter(Boolean).slice(0, FILES_OF_MESSAGE))
