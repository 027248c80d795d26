import { z } from 'zod'
import { isEmail, writtenEmail } from './email-address.ts'

/** Nobody types this much; read before its length is known, it would cost. */
const MOST_TYPED = 400

/** An email field, read by `writtenEmail` or `emailKey`; `error` is the message for an invalid address. */
export function emailField(error: string, read: (typed: string) => string = writtenEmail) {
  return z
    .string({ error })
    .max(MOST_TYPED, { error })
    .transform(read)
    .pipe(z.string().refine(isEmail, { error }))
}
