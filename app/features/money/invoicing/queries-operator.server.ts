import type { ServiceSeller } from '#app/features/money/tax/service-terms.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Registered } from '#app/kit/tax-collection.ts'
import { config } from '#app/platform/config.server.ts'
import type { DescribedSeller } from './describe-seller.server.ts'

/**
 * The marketplace itself as a seller at `now`: where it is and at which rate (hundredths of a percent) it
 * charges tax.
 */
export function operatorPlace(now: Date): ServiceSeller {
  const { OPERATOR_COUNTRY: country, OPERATOR_TAX_RATE: percent, OPERATOR_TAX_NUMBER: taxNumber } = config()
  const rate = percent === undefined ? undefined : Math.round(percent * 100)
  return { country, rate, taxNumber, day: localDate(now, 'UTC') }
}

/** The marketplace as tax offices know it. */
export function operatorAt(): Registered {
  const { OPERATOR_COUNTRY: country, OPERATOR_TAX_NUMBER: taxNumber } = config()
  return { country: country ?? null, taxNumber: taxNumber ?? null }
}

/** The marketplace as it stands on its own invoices. */
export function describeOperator(): DescribedSeller {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: street, OPERATOR_EMAIL: email } = config()
  const { OPERATOR_COUNTRY: country, OPERATOR_TAX_NUMBER: taxNumber } = config()
  const optional = { ...(country ? { country } : {}), ...(taxNumber ? { taxNumber } : {}) }
  return { party: { name, street, email, ...optional }, timeZone: 'UTC' }
}
