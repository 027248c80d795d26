import { type InputHTMLAttributes, type MouseEvent, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { MinusIcon, PlusIcon } from './page-icon.tsx'
import styles from './stepper.module.css'
import { useTranslation } from './translation.tsx'

type StepperProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'onChange' | 'value' | 'defaultValue'
> & {
  /** Names the number for those who do not see what stands beside it. */
  label: string
  min?: number
  max?: number
  value?: number
  defaultValue?: number
  onChange?: (value: number) => void
  error?: string | null
}

/**
 * A small number with minus and plus, where the keyboard has its arrows: one stop of it, not three. Without
 * scripts a plain number field of the same name.
 */
export function Stepper({
  label,
  min = 0,
  max = 999,
  value,
  defaultValue = min,
  onChange,
  error,
  id,
  className,
  ...input
}: StepperProps) {
  const { t } = useTranslation('common')
  const made = useId()
  const own = id ?? made
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange

  // What was typed before the page came alive, or put back by the browser, stands in the field alone.
  useEffect(() => {
    const element = field.current
    if (!element) return
    if (element.value !== element.defaultValue) latest.current?.(wholeOf(element.value))
    if (element.parentElement) element.parentElement.dataset.alive = 'yes'
  }, [])

  function step(by: number, press: MouseEvent) {
    const element = field.current
    if (!element) return
    // Counted already, by `STEP_AT_ONCE`.
    if ('stepped' in press.nativeEvent) return onChange?.(wholeOf(element.value))
    const next = Math.max(min, Math.min(max, (Number(element.value) || 0) + by))
    if (value === undefined) element.value = String(next)
    onChange?.(next)
  }

  return (
    <span className={cx(styles.frame, className)}>
      <span className={styles.stepper} data-invalid={error ? true : undefined}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('ui.fewer', { label })}
          aria-controls={own}
          tabIndex={-1}
          disabled={value !== undefined && value <= min}
          data-step={-1}
          onClick={(press) => step(-1, press)}
        >
          <MinusIcon />
        </button>
        <input
          {...input}
          ref={field}
          id={own}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
          {...(value === undefined ? { defaultValue } : { value })}
          onChange={(event) => onChange?.(wholeOf(event.target.value))}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={t('ui.more', { label })}
          aria-controls={own}
          tabIndex={-1}
          disabled={value !== undefined && value >= max}
          data-step={1}
          onClick={(press) => step(1, press)}
        >
          <PlusIcon />
        </button>
      </span>
      {error ? (
        <span id={`${own}-error`} className={styles.error}>
          {error}
        </span>
      ) : null}
    </span>
  )
}

const wholeOf = (typed: string) => Math.trunc(Number(typed) || 0)
