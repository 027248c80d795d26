import { shownAddress } from '#app/kit/electronic-address.ts'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'

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
