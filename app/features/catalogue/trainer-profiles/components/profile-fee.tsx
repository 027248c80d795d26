import { CurrencyField } from '#app/features/people/parties/components/currency-field.tsx'
import { asTyped } from '#app/kit/typed-amount.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { type FormFault, type fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnProfile } from '../queries-own.server.ts'
import styles from './profile-form.module.css'

type ProfileFeeProps = {
  own: OwnProfile
  fault: FormFault | null
  field: ReturnType<typeof fieldsOf>
  /** The currency of the provider's country. */
  usual: string
}

/** What a provider asks for an hour or a day. */
export function ProfileFee({ own: { profile }, fault, field, usual }: ProfileFeeProps) {
  const { t } = useTranslation('profiles')
  return (
    <FormPart
      title={t('form.fee')}
      about={t('form.feeAbout')}
      isFilled={profile?.feeMinor != null}
      isOpen={isFaulty(fault, ['fee', 'feeCurrency', 'feeUnit'])}
    >
      <div className={styles.money}>
        <TextField
          {...field('fee', profile?.feeMinor ? feeOf(profile) : null)}
          label={t('form.amount')}
          inputMode="decimal"
          maxLength={20}
          optional
        />
        <CurrencyField {...field('feeCurrency', profile?.feeCurrency ?? usual)} usual={usual} />
        <SelectField
          {...field('feeUnit', profile?.feeUnit ?? 'day')}
          options={['day', 'hour'].map((value) => ({ value, label: t(`form.unit.${value}`) }))}
        />
      </div>
    </FormPart>
  )
}

function feeOf({ feeMinor, feeCurrency }: { feeMinor: number | null; feeCurrency: string | null }): string {
  return asTyped({ minor: feeMinor ?? 0, currency: feeCurrency ?? 'USD' })
}
