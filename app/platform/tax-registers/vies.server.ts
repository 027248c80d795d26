import { z } from 'zod'
import { taxCountryOf } from '#app/kit/tax-countries.ts'
import { vatNumberOf } from '#app/kit/tax-number.ts'
import { log } from '../log.server.ts'
import type { RegisterAnswer, TaxRegister } from './tax-register.server.ts'

const ADDRESS = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
const PATIENCE_MS = 4_000

/** `userError` names a Member State that does not answer, or too many questions. */
const said = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().max(100).nullish(),
  userError: z.string().max(100).nullish(),
})

const ANSWERED = new Set(['VALID', 'INVALID'])

/** What an answer of VIES means; anything that is neither yes nor no is none. */
export function readVies(answer: unknown): RegisterAnswer {
  const read = said.safeParse(answer)
  if (!read.success || read.data.valid === undefined) return { answer: 'unavailable' }
  const { valid, userError, requestIdentifier } = read.data
  if (userError && !ANSWERED.has(userError)) return { answer: 'unavailable' }
  const is = valid ? 'valid' : 'invalid'
  return requestIdentifier ? { answer: is, reference: requestIdentifier } : { answer: is }
}

/** The European Commission's register of VAT numbers (VIES), of Member States alone. */
export const viesRegister: TaxRegister = {
  name: 'VIES',
  knows: (country) => taxCountryOf(country).regime === 'union',
  ask: async ({ country, number }) => {
    const whole = vatNumberOf(number, country)
    if (whole === null) return { answer: 'invalid' }
    try {
      const reply = await fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ countryCode: whole.slice(0, 2), vatNumber: whole.slice(2) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return reply.ok ? readVies(await reply.json()) : { answer: 'unavailable' }
    } catch (err) {
      log.warn({ err }, 'VIES could not be asked')
      return { answer: 'unavailable' }
    }
  },
}
