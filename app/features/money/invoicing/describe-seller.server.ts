import { sql } from 'drizzle-orm'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { LEGAL_FORMS } from '#app/kit/withholding.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sendPlanned } from '#app/platform/prepared-query.server.ts'
import type { PartySnapshot } from './tables.server.ts'

type SellerRow = { name: string } & Record<
  | 'phone'
  | 'register_number'
  | 'electronic_address'
  | 'email'
  | 'street'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'tax_number'
  | 'registrations'
  | 'legal_form'
  | 'fiscal_code'
  | 'tax_reason'
  | 'time_zone',
  string | null
> & { withholds_seats: boolean; registers_invoices: boolean }

const readSeller = () => sql`
  select ${accounts.email} as email, coalesce(${parties.legalName}, ${providerName}) as name, ${parties.street} as street,
    ${parties.postalCode} as postal_code, ${parties.taxNumber} as tax_number, ${parties.registrations} as registrations, ${parties.invoicePhone} as phone,
    ${parties.registerNumber} as register_number, ${parties.electronicAddress} as electronic_address,
    ${parties.legalForm} as legal_form, ${parties.withholdsSeats} as withholds_seats, ${parties.registersInvoices} as registers_invoices, ${parties.fiscalCode} as fiscal_code, ${parties.taxReason} as tax_reason, ${trainerProfiles.timeZone} as time_zone,
    case when ${parties.country} is null then ${trainerProfiles.city} else ${parties.city} end as city,
    coalesce(${parties.country}, ${trainerProfiles.country}) as country
  from ${parties}
  left join ${accounts} on ${accounts.partyId} = ${parties.id}
  left join ${trainerProfiles} on ${trainerProfiles.partyId} = ${parties.id}
  where ${parties.id} = ${sql.placeholder('id')}`

export type DescribedSeller = {
  party: PartySnapshot
  timeZone: string
  /** Its VAT numbers in other countries, as it keeps them. */
  registrations?: string | null
  /** Whether payers withhold income tax of seats at its open events, too. */
  withholdsSeats?: boolean
}

/**
 * A seller as it stands on a document at this moment, by what it said of its invoices, else by its profile;
 * with the zone whose calendar day counts.
 */
export async function describeSeller(tx: Tx, sellerId: PartyId): Promise<DescribedSeller> {
  const [row] = await sendPlanned<SellerRow>(tx, 'invoicing.seller', readSeller, { id: sellerId })
  if (!row) throw new Error('an invoice needs a seller')
  const party: PartySnapshot = { name: row.name }
  if (row.email) party.email = row.email
  if (row.street) party.street = row.street
  if (row.postal_code) party.postalCode = row.postal_code
  if (row.city) party.city = row.city
  if (row.country) party.country = row.country
  if (row.tax_number) party.taxNumber = row.tax_number
  if (row.phone) party.phone = row.phone
  if (row.register_number) party.registerNumber = row.register_number
  if (row.electronic_address) party.electronicAddress = row.electronic_address
  const form = LEGAL_FORMS.find((one) => one === row.legal_form)
  if (form) party.legalForm = form
  if (row.fiscal_code) party.fiscalCode = row.fiscal_code
  if (row.tax_reason === 'small' || row.tax_reason === 'exempt') party.standing = row.tax_reason
  if (row.registers_invoices) party.registersInvoices = true
  const { registrations, withholds_seats: withholdsSeats } = row
  return { party, timeZone: row.time_zone ?? 'UTC', registrations, withholdsSeats }
}
