import { z } from 'zod'

/** A whole amount as people write it: '4500', '4.500', '4,500', "4'500", '1,00,000', '４５００'. */
export const wholeAmount = z
  .string()
  .max(100)
  .transform((typed) => typed.normalize('NFKC').trim())
  .pipe(
    z.string().regex(/^(?:\d{1,9}|\d{1,3}(?:[.,'’\s]\d{2,3})*[.,'’\s]\d{3})$/, {
      error: 'common:invalid.wholeAmount',
    }),
  )
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().max(9, { error: 'common:invalid.wholeAmount' }))
