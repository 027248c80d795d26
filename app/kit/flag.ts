import { z } from 'zod'

/** A yes or no as forms and clients send it: `true`, `1` or `on`, and `false`, `0`, `off` or nothing. */
export const flagInput = z
  .string({ error: 'common:invalid.required' })
  .trim()
  .pipe(z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off', ''] }))
