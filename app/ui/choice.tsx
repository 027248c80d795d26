import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

export function CheckboxField({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx(styles.field, className)}>
      <span className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <label htmlFor={own}>{label}</label>
      </span>
      {hint ? (
        <p id={`${own}-hint`} className={cx(styles.hint, styles.indented)}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${own}-error`} error={error} />
    </div>
  )
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: RadioOption[]
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  hint?: ReactNode
  error?: string | null
  /** Frames each option, for choices that deserve a sentence. */
  framed?: boolean
  /** Options beside each other. */
  inline?: boolean
}

export function RadioGroup({
  legend,
  name,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  error,
  framed,
  inline,
}: RadioGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.field} aria-describedby={described || undefined}>
      <legend className={styles.label}>{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <div className={cx(styles.options, inline && styles.inline)}>
        {options.map((option) => (
          <label key={option.value} className={cx(styles.choice, framed && styles.framed)}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={onChange ? () => onChange(option.value) : undefined}
              readOnly={value !== undefined && !onChange}
            />
            <span>
              {option.label}
              {option.hint ? <small className={styles.optionHint}>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
