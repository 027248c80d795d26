import { DateField } from '#app/ui/date-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './event-form.module.css'
import type { RowProps } from './session-fields.tsx'

/** The fields of an early and a group price, in their order. */
export const LOWER = ['typeEarly', 'typeEarlyDay', 'typeGroup', 'typeGroupFrom'] as const

type LowerPricesProps = Pick<RowProps, 'errorOf'> & {
  /** Where the row stands now, and where it stood when it was sent. */
  at: number
  row: number
  values: readonly string[]
}

/** The early and the group price of a seat; folded while there is neither. */
export function LowerPrices({ at, row, values, errorOf }: LowerPricesProps) {
  const { t } = useTranslation('event-publishing')
  const isOpen = values.some((value) => value !== '') || LOWER.some((name) => errorOf(`${name}.${row}`))
  const field = (name: (typeof LOWER)[number]) => ({
    id: `${name}.${at}`,
    name,
    label: t(`form.${name}`),
    error: errorOf(`${name}.${row}`),
    defaultValue: values[LOWER.indexOf(name)] ?? '',
  })
  return (
    <details className={styles.words} open={isOpen}>
      <summary>{t('form.lower')}</summary>
      <div className={styles.lower}>
        <TextField {...field('typeEarly')} inputMode="decimal" maxLength={30} optional />
        <DateField {...field('typeEarlyDay')} optional />
        <TextField {...field('typeGroup')} inputMode="decimal" maxLength={30} optional />
        <TextField {...field('typeGroupFrom')} inputMode="numeric" maxLength={3} optional />
      </div>
    </details>
  )
}
