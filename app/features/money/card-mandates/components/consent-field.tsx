import { CheckboxField } from '#app/ui/choice.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ConsentFieldProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | null
  id?: string
}

/**
 * Asks whether a card may be kept and charged: what, when, and how to stop it. Nobody ticks it beforehand.
 */
export function ConsentField({ checked, onChange, error, id = 'keep' }: ConsentFieldProps) {
  const { t } = useTranslation('card-mandates')
  return (
    <CheckboxField
      id={id}
      name="keep"
      value="on"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      label={t('consent.label')}
      hint={[t('consent.what'), t('consent.when'), t('consent.stop'), t('consent.where')].join(' ')}
      error={error}
    />
  )
}
