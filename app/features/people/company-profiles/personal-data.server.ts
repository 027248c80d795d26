import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

export const companyProfilesRows = [
  rowsOfNobody(companyProfiles, 'what companies say of themselves'),
  rowsOfNobody(billingAddresses, 'further addresses of companies for invoices'),
  rowsOfNobody(costCentres, 'cost centres of companies'),
]
