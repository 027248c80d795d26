import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { bankAccounts, billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

export const companyProfilesRows = [
  rowsOfNobody(companyProfiles, 'what companies say of themselves'),
  rowsOfNobody(billingAddresses, 'further addresses of companies for invoices'),
  rowsOfNobody(bankAccounts, 'accounts of companies'),
  rowsOfNobody(costCentres, 'cost centres of companies'),
]
