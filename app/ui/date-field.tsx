import { useState } from 'react'
import { formatLongDay } from '#app/kit/dates.ts'
import styles from './date-field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'
import { useLanguage } from './language.ts'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'defaultValue' | 'value'> & { defaultValue?: string }

/**
 * A day, by the browser's own calendar, which writes it as the browser does; below it stands in the words of
 * the page.
 */
export function DateField({ onInput, className, ...field }: DateFieldProps) {
  const language = useLanguage()
  const [day, setDay] = useState(field.defaultValue ?? '')
  const words = formatLongDay(day, language)
  return (
    <div className={className}>
      <TextField
        {...field}
        type="date"
        onInput={(event) => {
          setDay(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      {words ? (
        <output className={styles.words} htmlFor={field.id} suppressHydrationWarning>
          {words}
        </output>
      ) : null}
    </div>
  )
}
