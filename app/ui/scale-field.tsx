import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import styles from './scale-field.module.css'

type ScaleFieldProps = {
  id?: string
  legend: ReactNode
  /** The language of the legend when people wrote it in another. */
  legendLang?: string
  name: string
  from: number
  to: number
  /** What the ends of the scale mean. */
  low: string
  high: string
  defaultValue?: string
  error?: string | null
}

/** A number of a scale by one press: a button for each, with what its ends mean. Works without scripts. */
export function ScaleField({
  id,
  legend,
  legendLang,
  name,
  from,
  to,
  low,
  high,
  defaultValue,
  error,
}: ScaleFieldProps) {
  const made = useId()
  const own = id ?? made
  const described = [`${own}-ends`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <fieldset id={own} className={styles.scale} aria-describedby={described}>
      <legend lang={legendLang}>{legend}</legend>
      <div className={cx(styles.steps, to - from > 5 && styles.many)}>
        {Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).map((value) => (
          <label key={value} className={styles.step}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
              aria-invalid={error ? true : undefined}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <p id={`${own}-ends`} className={styles.ends}>
        <span>
          {from} = {low}
        </span>
        <span>
          {to} = {high}
        </span>
      </p>
      <FieldError id={`${own}-error`} error={error} />
    </fieldset>
  )
}
