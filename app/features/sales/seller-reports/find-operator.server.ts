import { config } from '#app/platform/config.server.ts'
import type { ReportingOperator } from './dpi.ts'
import { isMemberState } from './seller-report.ts'

/** The marketplace as it reports its sellers; null where it is not said to be in a Member State. */
export function reportingOperator(): ReportingOperator | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_COUNTRY, OPERATOR_TAX_NUMBER } = config()
  const country = OPERATOR_COUNTRY ?? null
  if (country === null || !isMemberState(country)) return null
  return { name, address, country, taxNumber: OPERATOR_TAX_NUMBER ?? null }
}
