import { SwitchForm } from '#app/features/people/companies/components/switch-form.tsx'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { GroupSpending } from '../queries-group.server.ts'
import { sumOfGroup } from '../spending.ts'
import styles from './group-figures.module.css'

type Location = { id: string; name: string; isHere: boolean }
type GroupFiguresProps = {
  locations: readonly Location[]
  spending: readonly GroupSpending[]
  year: number
  /** The years that can be chosen, the newest first. */
  years: readonly number[]
}

/** The locations of a group beside each other, one currency a row, and the sum of each currency. */
export function GroupFigures({ locations, spending, year, years }: GroupFiguresProps) {
  const { t } = useTranslation('spending')
  const language = useLanguage()
  const back = `/dashboard/c/totalspending${year === years[0] ? '' : `?year=${year}`}`
  const ofLocations = locations.flatMap((location) =>
    spending
      .filter(({ companyId }) => companyId === location.id)
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
      .map((row) => ({ ...row, location })),
  )
  const sums = [...Map.groupBy(spending, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, rows]) => ({ ...sumOfGroup(rows), currency, location: null }))
  type Row = (typeof ofLocations)[number] | (typeof sums)[number]
  const amount = (name: 'spent' | 'before' | 'committed', label: string) => ({
    label,
    numeric: true,
    cell: (row: Row) => formatMoney(money(row[name], row.currency), language),
  })
  return (
    <div className={styles.figures}>
      <p>
        {t('group.lead', { year })}{' '}
        <span className={styles.years}>
          {years.map((one) =>
            one === year ? null : (
              <Anchor key={one} to={one === years[0] ? '?' : `?year=${one}`}>
                {one}
              </Anchor>
            ),
          )}
        </span>
      </p>
      {spending.length === 0 ? (
        <p>{t('empty.title', { year })}</p>
      ) : (
        <Table
          caption={t('group.title')}
          rows={[...ofLocations, ...sums] as Row[]}
          rowKey={({ location, currency }) => `${location?.id ?? ''} ${currency}`}
          columns={[
            {
              label: t('group.location'),
              lead: true,
              cell: ({ location }) =>
                location ? <Opened location={location} back={back} /> : <strong>{t('group.all')}</strong>,
            },
            { label: t('currency'), cell: ({ currency }) => currency },
            { label: t('orders'), numeric: true, cell: ({ orders }) => orders },
            amount('spent', t('spent')),
            amount('before', t('group.before', { year: year - 1 })),
            amount('committed', t('committed')),
            { label: t('group.trained'), numeric: true, cell: ({ trained }) => trained },
          ]}
        />
      )}
    </div>
  )
}

/** Leads to what stands behind the figures: at another location by going there. */
function Opened({ location: { id, name, isHere }, back }: { location: Location; back: string }) {
  if (isHere)
    return (
      <Anchor to={back} className={styles.name} translate="no">
        {name}
      </Anchor>
    )
  return (
    <SwitchForm back={back}>
      <button type="submit" name="companyId" value={id} className={styles.name} translate="no">
        {name}
      </button>
    </SwitchForm>
  )
}
