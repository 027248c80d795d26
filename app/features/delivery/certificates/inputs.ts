import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { CERTIFICATE_RULES, isCertificateCode, LONGEST_MONTHS } from './certificate.ts'

const event = z.string().max(300)
const code = z.string({ error: UNTYPED }).refine(isCertificateCode, UNTYPED)

export const ruleInput = z.object({
  event,
  seen: z.string().max(40).catch(''),
  rule: z.enum(CERTIFICATE_RULES, { error: 'common:invalid.required' }),
  months: z
    .string()
    .default('')
    .transform((typed) => typed.normalize('NFKC').trim())
    .pipe(z.string().regex(/^\d{0,3}$/, { error: 'certificates:form.monthsWrong' }))
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((months) => months === null || months <= LONGEST_MONTHS, {
      error: 'certificates:form.monthsWrong',
    }),
  automatic: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === 'on'),
})
/** The name and the role of who signs, as certificates print it. */
export const signatureInput = z.object({ signer: lineOfText(100), seen: z.string().max(40).catch('') })
export const useInput = z.object({
  used: z.enum(['yes', 'no'], { error: UNTYPED }).transform((word) => word === 'yes'),
})
export const askInput = z.object({ event })
export const correctInput = z.object({ event, code, holder: lineOfText(100) })
export const withdrawInput = z.object({ event, code })
