import { z } from 'zod'
import { emailField } from '#app/kit/email-field.ts'
import { lineOfText, linesOfText, optionalLine } from '#app/kit/text.ts'
import { CONTACT_SUBJECTS } from './contact.ts'

/** What the contact form sends. `page` is the address that it is about; `website` is left empty by people. */
export const contactInput = z.object({
  about: z.enum(CONTACT_SUBJECTS, { error: 'common:invalid.required' }),
  name: lineOfText(100),
  email: z
    .string({ error: 'common:invalid.required' })
    .max(100_000)
    .transform((typed) => typed.trim())
    .pipe(
      z.string().min(1, { error: 'common:invalid.required' }).pipe(emailField('contact:form.emailFormat')),
    ),
  page: optionalLine(500),
  message: linesOfText(5_000),
  website: z.string().max(100_000).optional(),
})
