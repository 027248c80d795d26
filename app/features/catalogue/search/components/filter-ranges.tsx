import type { InputHTMLAttributes } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FilterView } from '../filter-view.ts'
import styles from './filter-ranges.module.css'
import { SEARCH_FORM } from './search-form.tsx'

type Of<Name extends string> = Extract<FilterView, Record<Name, unknown>>

function Bound({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label>
      <span>{label}</span>
      <input {...input} form={SEARCH_FORM} />
    </label>
  )
}

/** The price filter; a price counts only in its currency, and the most common one is offered first. */
export function PriceFilter({ price }: { price: Of<'price'>['price'] }) {
  const { t } = useTranslation('results')
  const amount = { type: 'text', inputMode: 'decimal', maxLength: 20 } as const
  return (
    <div className={styles.price}>
      <label>
        <span>{t('price.currency')}</span>
        <select form={SEARCH_FORM} name="currency" defaultValue={price.currency ?? undefined}>
          {price.currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <Bound {...amount} label={t('price.from')} name="priceFrom" defaultValue={price.from ?? ''} />
      <Bound {...amount} label={t('price.to')} name="priceTo" defaultValue={price.to ?? ''} />
    </div>
  )
}

/** The dates between which an event begins or a requirement closes; usual spans are links. */
export function DateFilter({ date }: { date: Of<'date'>['date'] }) {
  const { t } = useTranslation('results')
  const day = { type: 'date', min: '2020-01-01', max: '2099-12-31' } as const
  return (
    <div className={styles.date}>
      <p className={styles.today}>{t('date.fromToday')}</p>
      <div className={styles.periods}>
        {date.periods.map(({ to, label, said, current }) => (
          <Anchor key={said} to={to} data-change="" aria-label={said} aria-current={current || undefined}>
            {label}
          </Anchor>
        ))}
      </div>
      <Bound {...day} label={t('date.from')} name="from" defaultValue={date.from ?? ''} />
      <Bound {...day} label={t('date.to')} name="to" defaultValue={date.to ?? ''} />
    </div>
  )
}
