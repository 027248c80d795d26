import { placeParts } from '#app/kit/address-text.ts'
import { shownAddress } from '#app/kit/electronic-address.ts'
import { asksFiscalCode } from '#app/kit/fiscal-code.ts'
import { asksRegistration } from '#app/kit/inv-01.ts'
import { asksLegalForm, asksSeats, formsIn } from '#app/kit/withholding.ts'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
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

type LegalFieldsProps = {
  saved: Record<'legalForm' | 'withholdsSeats' | 'fiscalCode' | 'registersInvoices', string | null>
  /** Of the seller. */
  country: string
  fault: FormFault | null
}

/**
 * What a seller is asked by the law of its country: whether its invoices are registered; what it is,
 * where companies withhold income tax of some; whether of seats, too, and its number for that tax. Nothing
 * in other countries.
 */
export function LegalFields({ saved, country, fault }: LegalFieldsProps) {
  const { t } = useTranslation('prices')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`seller.${name}`) })
  const checked = (name: 'withholdsSeats' | 'registersInvoices') =>
    fault ? fault.values[name] === 'on' : saved[name] !== null
  if (asksRegistration(country))
    return (
      <CheckboxField
        name="registersInvoices"
        defaultChecked={checked('registersInvoices')}
        label={t('seller.registersInvoices')}
        hint={t('seller.registersInvoicesHint')}
      />
    )
  if (!asksLegalForm(country)) return null
  return (
    <>
      <RadioGroup
        legend={t('seller.legalForm')}
        name="legalForm"
        defaultValue={typedOr(fault, 'legalForm', saved.legalForm)}
        hint={t(`seller.withheld.${country}`)}
        options={formsIn(country).map((value) => ({ value, label: t(`seller.legalForms.${value}`) }))}
        error={fault?.errors.legalForm ? translateMessage(t, fault.errors.legalForm) : null}
      />
      {asksSeats(country) ? (
        <CheckboxField
          name="withholdsSeats"
          defaultChecked={checked('withholdsSeats')}
          label={t('seller.withholdsSeats')}
          hint={t('seller.withholdsSeatsHint')}
        />
      ) : null}
      {asksFiscalCode(country) ? (
        <TextField
          {...fields('fiscalCode', saved.fiscalCode)}
          hint={t('seller.fiscalCodeHint')}
          maxLength={20}
          autoComplete="off"
          optional
        />
      ) : null}
    </>
  )
}
