import { asksFiscalCode } from '#app/kit/fiscal-code.ts'
import { asksLegalForm, asksSeats, formsIn } from '#app/kit/withholding.ts'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type LegalFieldsProps = {
  saved: { legalForm: string | null; withholdsSeats: string | null; fiscalCode: string | null }
  /** Of the seller. */
  country: string
  fault: FormFault | null
}

/**
 * What a seller is by law, where companies withhold income tax of some; whether of seats, too, and its number
 * for that tax. Nothing in other countries.
 */
export function LegalFields({ saved, country, fault }: LegalFieldsProps) {
  const { t } = useTranslation('prices')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`seller.${name}`) })
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
          defaultChecked={fault ? fault.values.withholdsSeats === 'on' : saved.withholdsSeats !== null}
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
