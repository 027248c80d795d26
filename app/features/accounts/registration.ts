import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { registration, termsInput } from './inputs.ts'

/** What is wrong with a register form, by field; empty when it can be sent. */
export function registrationFaults(form: FormData): FieldErrors {
  const plain = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const found: FieldErrors = {}
  for (const schema of [registration, termsInput]) {
    try {
      parseInput(schema, plain)
    } catch (error) {
      if (error instanceof BadInput) Object.assign(found, error.fields)
    }
  }
  return found
}
