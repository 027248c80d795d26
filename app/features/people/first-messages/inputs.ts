import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { LONGEST_MESSAGE } from '#app/features/people/qmail/conversation.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText, seenText } from '#app/kit/text.ts'

/** What a visitor writes, and who it is: `writeMessageInput` reads to whom and about what. */
export const firstMessageInput = z.object({
  words: z
    .string()
    .transform((text) => seenText(text.replace(/\r\n?/g, '\n').trim()))
    .pipe(z.string().min(1, 'qmail:refused.empty').max(LONGEST_MESSAGE)),
  name: lineOfText(100),
  email: emailInput,
  code: z.string().max(100).catch(''),
  to: z.string().max(60, UNTYPED),
  about: z.string().max(180, UNTYPED).default(''),
  key: z.uuid(UNTYPED),
})
