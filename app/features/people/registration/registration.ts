import { withDialCode } from '#app/kit/dial-codes.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { acceptedTermsInput, registration } from './inputs.ts'

/** A register form with its dial code and number joined into one phone number. */
export function withWholePhone(form: unknown): unknown {
  const { phone, phoneCountry } = Object(form) as Record<string, unknown>
  if (typeof phone !== 'string' || typeof phoneCountry !== 'string') return form
  return { ...Object(form), phone: withDialCode(phone, phoneCountry) }
}

/** What is wrong with a register form, by field; empty when it can be sent. */
export function registrationFaults(form: FormData): FieldErrors {
  const plain = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const found: FieldErrors = {}
  for (const schema of [registration, acceptedTermsInput]) {
    try {
      parseInput(schema, withWholePhone(plain))
    } catch (error) {
      if (error instanceof BadInput) Object.assign(found, error.fields)
    }
  }
  return found
}
