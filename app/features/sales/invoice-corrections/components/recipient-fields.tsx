import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import type { fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Recipient } from '../correction-request.ts'

type RecipientFieldsProps = {
  recipient: Recipient
  field: ReturnType<typeof fieldsOf>
  countries: { value: string; label: string }[]
}

/** Who an invoice is billed to, as it is typed. */
export function RecipientFields({ recipient, field, countries }: RecipientFieldsProps) {
  const { t } = useTranslation('invoice-corrections')
  const of = (name: keyof Recipient) => field(name, recipient[name])
  return (
    <>
      <TextField {...of('name')} autoComplete="off" maxLength={120} required />
      <TextField {...of('street')} autoComplete="off" maxLength={150} required />
      <FormRow>
        <TextField {...of('postalCode')} autoComplete="off" maxLength={20} optional />
        <TextField {...of('city')} autoComplete="off" maxLength={100} required />
      </FormRow>
      <FormRow>
        <SelectField {...of('country')} options={[{ value: '', label: t('choose') }, ...countries]} />
        <TextField {...of('taxNumber')} autoComplete="off" maxLength={30} optional />
      </FormRow>
    </>
  )
}
