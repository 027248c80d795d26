import { useMemo } from 'react'
import { countryEntries, type NamedCountry } from '#app/kit/dial-codes.ts'
import type { Language } from '#app/kit/language.ts'
import { SelectField, TextField, type TextFieldProps } from './field.tsx'
import { useLanguage } from './language.ts'
import styles from './phone-field.module.css'
import { useTranslation } from './translation.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type'> & {
  name: string
  /** The country whose code is chosen at first (ISO 3166-1 alpha-2), or none. */
  country: string
  /** As the server names them; left out where no server draws the field. */
  countries?: readonly NamedCountry[]
}

/**
 * A phone number: the code of a country, posted as `<name>Country`, and the number, which may have its own.
 */
export function PhoneField({ country, countries, hint, error, ...field }: PhoneFieldProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const options = useMemo(() => optionsOf(language, countries), [language, countries])
  return (
    <div className={styles.fields}>
      <SelectField
        name={`${field.name}Country`}
        label={t('ui.dialCode')}
        defaultValue={country}
        autoComplete="off"
        options={[{ value: '', label: t('ui.noDialCode') }, ...options]}
      />
      <TextField {...field} type="tel" autoComplete="tel" maxLength={40} hint={hint} error={error} />
    </div>
  )
}

const optionsOf = (language: Language, countries?: readonly NamedCountry[]) =>
  countryEntries(language, countries).map(({ name, dial_code, code }) => ({
    value: code,
    label: `${name} (${dial_code})`,
  }))
