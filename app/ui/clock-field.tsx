import type { FormEvent } from 'react'
import { QUARTERS, quarterOf, readClock } from '#app/kit/typed-clock.ts'
import styles from './clock-field.module.css'
import { TextField, type TextFieldProps } from './field.tsx'
import { useTranslation } from './translation.tsx'

type ClockFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'inputMode' | 'onInput'> & {
  onInput?: (event: FormEvent<HTMLInputElement>) => void
}

const inputOf = (select: HTMLSelectElement) => select.parentElement?.querySelector('input')

/**
 * A time of 24 hours: chosen among the quarters of an hour, or typed. The list stays away until scripts run.
 */
export function ClockField(props: ClockFieldProps) {
  const { t } = useTranslation('common')
  const stand = (select: HTMLSelectElement) => {
    select.value = quarterOf(inputOf(select)?.value ?? '')
  }
  const quarters = (
    <select
      className={styles.quarters}
      aria-label={t('ui.chooseTime', { label: typeof props.label === 'string' ? props.label : '' })}
      title={t('ui.quarters')}
      tabIndex={-1}
      defaultValue=""
      onPointerDown={({ currentTarget }) => stand(currentTarget)}
      onFocus={({ currentTarget }) => stand(currentTarget)}
      onChange={({ currentTarget }) => {
        const input = inputOf(currentTarget)
        if (!input) return
        input.value = currentTarget.value
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    >
      <option value="" hidden />
      {QUARTERS.map((quarter) => (
        <option key={quarter}>{quarter}</option>
      ))}
    </select>
  )
  return (
    <TextField
      maxLength={20}
      autoComplete="off"
      placeholder="09:00"
      {...props}
      inputMode="text"
      after={quarters}
      onBlur={({ currentTarget }) => {
        const said = readClock(currentTarget.value)
        if (said === currentTarget.value) return
        currentTarget.value = said
        currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    />
  )
}
