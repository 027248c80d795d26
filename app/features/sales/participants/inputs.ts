import { z } from 'zod'
import { emailField } from '#app/kit/email-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'

const reference = z.string().regex(/^[0-9A-Z]{6,20}$/, { error: 'orders:hold.tryAgain' })

const email = emailField('orders:participants.emailFormat')

const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100, UNTYPED)

export const nameParticipantInput = z.object({
  reference,
  position,
  name: lineOfText(100),
  email,
})
