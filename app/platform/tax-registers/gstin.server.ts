import { z } from 'zod'
import { plainTaxNumber } from '#app/kit/tax-number.ts'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import type { RegisterAnswer, TaxRegister } from './tax-register.server.ts'

const PATIENCE_MS = 4_000

/**
 * What a provider of the GST network's public search says of a number (`sts` is the status of the
 * registration), bare or below `data` or `result`.
 */
const said = z.object({
  gstin: z.string().max(20),
  sts: z.string().max(40),
  ctb: z.string().max(200).nullish(),
})
const wrapped = z.union([
  said,
  z.object({ data: said }).transform(({ data }) => data),
  z.object({ result: said }).transform(({ result }) => result),
])
const unknown = z.object({ error: z.union([z.string(), z.object({}).loose()]).optional() }).loose()

/** What an answer means; a cancelled or suspended registration is none that counts. */
export function readGstin(status: number, answer: unknown, number: string): RegisterAnswer {
  const read = wrapped.safeParse(answer)
  if (read.success && plainTaxNumber(read.data.gstin) === plainTaxNumber(number))
    return { answer: read.data.sts.trim().toLowerCase() === 'active' ? 'valid' : 'invalid' }
  // The provider says so itself; anything else, such as a page of a proxy, is no answer.
  if (status === 404 && unknown.safeParse(answer).success) return { answer: 'invalid' }
  return { answer: 'unavailable' }
}

/**
 * India's register of GSTINs, by the provider that the installation has a contract with: asked as
 * `GSTIN_API_URL` with `{gstin}` in its place, with its key.
 */
export const gstinRegister: TaxRegister = {
  name: 'GST network',
  knows: (country) => country === 'IN' && config().GSTIN_API_URL !== undefined,
  ask: async ({ number }) => {
    const { GSTIN_API_URL: address = '', GSTIN_API_KEY: key } = config()
    try {
      const reply = await fetch(address.replace('{gstin}', plainTaxNumber(number)), {
        headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const answer: unknown = await reply.json()
      return readGstin(reply.status, answer, number)
    } catch (err) {
      log.warn({ err }, 'the register of GSTINs could not be asked')
      return { answer: 'unavailable' }
    }
  },
}
