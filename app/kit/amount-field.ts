import { z } from 'zod'
import { CURRENCIES } from './money.ts'
import { amountFault, amountOf, faultKey, faultOfAny, LONGEST_AMOUNT } from './typed-amount.ts'

/** An amount field whose currency is chosen beside it; `otherwise` is the error for an invalid amount. */
export function amountField(otherwise?: string) {
  return z
    .string()
    .max(LONGEST_AMOUNT, { error: faultKey('none', otherwise) })
    .superRefine((typed, at) => {
      const fault = faultOfAny(typed)
      if (fault) at.addIssue({ code: 'custom', message: faultKey(fault, otherwise) })
    })
}

/**
 * For the schema of a form, with `refine`: that such a field, where it is filled in, holds an amount of the
 * currency chosen.
 */
export function amountCheck(field: string, currencyField: string, otherwise?: string) {
  const pairOf = (said: unknown) => {
    const { [field]: typed, [currencyField]: code } = Object(said) as Record<string, unknown>
    const currency = CURRENCIES.find((one) => one === code)
    return typeof typed === 'string' && currency ? { typed, currency } : null
  }
  const isSound = (said: unknown) => {
    const pair = pairOf(said)
    return pair === null || amountOf(pair.typed, pair.currency) !== null
  }
  const error = ({ input }: { input?: unknown }) => {
    const pair = pairOf(input)
    return pair ? amountFault(pair.typed, pair.currency, otherwise) : undefined
  }
  const check: [typeof isSound, { error: typeof error; path: string[] }] = [isSound, { error, path: [field] }]
  return check
}
