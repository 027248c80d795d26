import { formatDay, formatMonth } from '#app/kit/dates.ts'
import { Bars } from '#app/ui/bars.tsx'
import { ColumnChart } from '#app/ui/column-chart.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type SoldOnDay, salesColumns, seatsBySource } from '../sales-over-time.ts'
import styles from './sales-over-time.module.css'

/** So many names of columns fit below each other's neighbours on a phone. */
const MOST_NAMES = 6

type SalesOverTimeProps = {
  sold: readonly SoldOnDay[]
  /** Today, or the last day of the event if that is over, at its place. */
  until: string
}

/** When the seats of an event were sold, and how; nothing before the first. */
export function SalesOverTime({ sold, until }: SalesOverTimeProps) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  const { unit, columns } = salesColumns(sold, until)
  const [first] = columns
  if (!first) return null
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const nameOf = (day: string) =>
    unit === 'month'
      ? formatMonth(noon(day), 'UTC', language)
      : formatDay(noon(day), 'UTC', language, noon(until))
  const top = Math.max(...columns.map(({ seats }) => seats))
  const width = 1 / columns.length
  const every = Math.ceil(columns.length / MOST_NAMES)
  const count = columns.reduce((sum, { seats }) => sum + seats, 0)
  return (
    <Section title={t('overview.title')} note={t(`overview.per.${unit}`)}>
      <div className={styles.parts}>
        <ColumnChart
          label={t('overview.chart', { count, day: nameOf(first.day) })}
          ground={1}
          columns={columns.map(({ day, seats }, at) => ({
            key: day,
            x: at * width,
            width,
            bars: seats > 0 ? [{ part: 'first' as const, y: 1 - seats / top, height: seats / top }] : [],
          }))}
          names={columns
            .filter((_, at) => at % every === 0)
            .map(({ day }) => ({ key: day, short: nameOf(day) }))}
        />
        <Bars
          label={t('overview.sources')}
          bars={seatsBySource(sold).map(({ source, seats }) => ({
            label: t(`overview.source.${source}`),
            value: seats,
          }))}
        />
      </div>
    </Section>
  )
}
