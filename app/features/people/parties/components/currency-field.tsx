import { useState } from 'react'
import { CURRENCIES } from '#app/kit/money.ts'
import { SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type CurrencyFieldProps = {
  name: string
  label: string
  id?: string
  error?: string | null
  defaultValue?: string
  /** The currency of the provider's country. */
  usual: string
}

/** The currency of prices, with a hint where it is not the one of the provider's country. */
export function CurrencyField({ usual, defaultValue, ...field }: CurrencyFieldProps) {
  const { t } = useTranslation('prices')
  const [chosen, setChosen] = useState(defaultValue || usual)
  return (
    <SelectField
      {...field}
      defaultValue={defaultValue || usual}
      onChange={(event) => setChosen(event.target.value)}
      hint={chosen === usual ? undefined : t('currency.unusual', { usual })}
      options={CURRENCIES.map((value) => ({ value, label: value }))}
    />
  )
}
