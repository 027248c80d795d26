/**
 * The answer of `loginCompanyDetails` and `getCompanyDetails`. `userRole` is 1 for an admin; `logo` an
 * address or empty.
 */
export type CompanyDetails = {
  status: true
  id: string
  name: string
  logo: string
  country: string
  userRole: 1 | 2
  /** When the trial or the paid time ends, as an ISO 8601 instant; null without an end. */
  end_date: string | null
}
