import { placeParts } from '#app/kit/address-text.ts'
import { shownAddress } from '#app/kit/electronic-address.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'

const NAMES = ['street', 'postalCode', 'city', 'country', 'taxNumber'] as const
type AddressName = (typeof NAMES)[number]

type AddressFieldsProps = {
  saved: Record<AddressName, string | null>
  fault: FormFault | null
  countries: { value: string; label: string }[]
  /** The page says in its own words what is missing: street and city are asked for. */
  asked?: boolean
  /** Before the ids of the fields, where a page asks for more than one address. */
  prefix?: string
}

/** Whether a field belongs to an address, whose labels are kept here. */
export const isAddressName = (name: string): name is AddressName => NAMES.some((one) => one === name)

/**
 * The fields of an address and a tax number, in the order of the country, for persons, sellers and companies.
 */
export function AddressFields({ saved, fault, countries, asked = false, prefix = '' }: AddressFieldsProps) {
  const { t } = useTranslation('prices')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`seller.${name}`) })
  const field = (name: AddressName) => ({ ...fields(name, saved[name]), id: `${prefix}${name}` })
  const { defaultValue: country, ...choice } = field('country')
  const street = (
    <TextField
      {...field('street')}
      key="street"
      autoComplete="address-line1"
      maxLength={150}
      optional={!asked}
    />
  )
  const city = (
    <TextField
      {...field('city')}
      key="city"
      autoComplete="address-level2"
      maxLength={100}
      optional={!asked}
    />
  )
  const code = (
    <TextField {...field('postalCode')} key="code" autoComplete="postal-code" maxLength={20} optional />
  )
  const isLargeFirst = placeParts(['small', 'large'], saved.country)[0] === 'large'
  return (
    <>
      {isLargeFirst ? [code, city, street] : [street, code, city]}
      <SelectField
        {...choice}
        defaultValue={country}
        autoComplete="country"
        options={[{ value: '', label: t('seller.choose') }, ...countries]}
      />
      <TextField {...field('taxNumber')} hint={t('seller.taxHint')} maxLength={30} optional />
    </>
  )
}

type ElectronicAddressFieldProps = {
  /** As it is kept. */
  saved: string | null
  fault: FormFault | null
  /** Before the id of the field, where a page asks for more than one. */
  prefix?: string
}

/** Where a business takes invoices for machines: a public body, a network, Italy's exchange. */
export function ElectronicAddressField({ saved, fault, prefix = '' }: ElectronicAddressFieldProps) {
  const { t } = useTranslation('prices')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`seller.${name}`) })
  return (
    <TextField
      {...fields('electronicAddress', saved && shownAddress(saved))}
      id={`${prefix}electronicAddress`}
      hint={t('seller.electronicHint')}
      maxLength={100}
      autoComplete="off"
      optional
    />
  )
}
