import { Fragment } from 'react'
import { formatMoment } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { HistoryStep } from '../order-history.ts'

/** What happened with an order, the oldest first: when, what, and by whom. */
export function OrderHistory({ history, zone, now }: { history: HistoryStep[]; zone: string; now: Date }) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  return (
    <Table
      caption={t('history.title')}
      rows={history}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('history.what'),
          cell: (entry) => <HistoryWords entry={entry} now={now} />,
          lead: true,
        },
        { label: t('history.at'), cell: ({ at }) => formatMoment(at, zone, language, now) },
        { label: t('history.by'), cell: ({ by }) => t(`history.who.${by}`) },
      ]}
    />
  )
}

/** What happened and, of seats that became others, from what to what. */
function HistoryWords({ entry, now }: { entry: HistoryStep; now: Date }) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const { step, types, dates } = entry
  const momentOf = (at: Date) => formatMoment(at, dates?.timeZone ?? 'UTC', language, now)
  const rows = [
    ...(dates ? [{ from: momentOf(dates.from), to: momentOf(dates.to) }] : []),
    ...(types && types.from !== types.to ? [types] : []),
  ]
  return (
    <>
      {t(`history.step.${step}`)}
      {rows.map(({ from, to }) => (
        <Fragment key={to}>
          <br />
          {t('history.became', { from, to })}
        </Fragment>
      ))}
    </>
  )
}
