import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LineStanding } from '../matching.ts'
import type { ShownMatching } from '../queries-order-page.server.ts'
import styles from './matching.module.css'

type DeliveredBilledProps = { matching: ShownMatching; now: Date; zone: string }

/** What of each line of an order is delivered and billed, and where that comes from. */
export function DeliveredBilled({ matching, now, zone }: DeliveredBilledProps) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const { lines, currency } = matching
  const columns: Column<LineStanding>[] = [
    { label: t('line.text'), cell: (line) => <span className={styles.words}>{line.text}</span> },
    { label: t('line.ordered'), cell: (line) => line.quantity, numeric: true },
    {
      label: t('line.delivered'),
      cell: (line) => (
        <div>
          {line.delivered}
          {line.coming > 0 ? (
            <small className={styles.note}>{t('line.coming', { number: line.coming })}</small>
          ) : null}
        </div>
      ),
      numeric: true,
    },
    { label: t('line.billed'), cell: (line) => line.billed, numeric: true },
    {
      label: t('line.billedAmount'),
      cell: (line) => formatMoney(money(line.billedMinor, currency), language),
      numeric: true,
    },
  ]
  return (
    <Section title={t('title')}>
      <Table caption={t('title')} rows={lines} rowKey={({ at }) => String(at)} columns={columns} />
      <Origins matching={matching} now={now} zone={zone} />
    </Section>
  )
}

/** Bookings whose seats count, and what was noted by hand. */
function Origins({ matching, now, zone }: DeliveredBilledProps) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const { bookings, receipts, isBuyer } = matching
  if (bookings.length + receipts.length === 0) return null
  const day = (at: Date, timeZone: string) => formatDay(at, timeZone, language, now)
  return (
    <ul className={styles.origins}>
      {bookings.map((one) => (
        <li key={`${one.reference}:${one.line}`}>
          {isBuyer ? (
            <Anchor to={`/mybooking/${one.reference}`}>
              <span lang={one.language}>{one.title}</span>
            </Anchor>
          ) : (
            <span lang={one.language}>{one.title}</span>
          )}{' '}
          <small>
            {[
              t('origin.line', { number: one.line + 1 }),
              day(one.endsAt, one.timeZone),
              t('origin.seats', { number: one.seats }),
              one.came > 0 ? t('origin.came', { number: one.came }) : '',
              one.gone > 0 ? t('origin.gone', { number: one.gone }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
      {receipts.map((one) => (
        <li key={one.id}>
          {one.quantity > 0
            ? t('origin.noted', { number: one.quantity })
            : t('origin.takenBack', { number: -one.quantity })}{' '}
          <small>
            {[t('origin.line', { number: one.line + 1 }), day(one.notedAt, zone), one.name, one.note]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
