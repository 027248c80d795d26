import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventHead } from '../queries-event-head.server.ts'

/** An organiser's steps before an event begins: guarantee it, or cancel it, each explained first. */
export function EventSteps({ event, canCancel, canRun }: Pick<EventHead, 'event' | 'canCancel' | 'canRun'>) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  const amount = formatMoney(money(event.refundableMinor, event.currency), language)
  const params = { amount, orders: event.ordersPlaced, seats: event.coming }
  const action = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const note = (id: string) => (
    <TextAreaField id={id} name="note" label={t('ways.cancel.note')} rows={3} maxLength={1_000} optional />
  )
  return (
    <>
      {canRun ? (
        <AskOnce
          floating
          action={action}
          tone="go"
          label={t('ways.run.label')}
          question={t('ways.run.text', { count: event.coming })}
          fields={{ intent: 'run' }}
        />
      ) : null}
      {canCancel ? (
        <AskOnce
          floating
          action={action}
          label={t('ways.cancel.label')}
          question={t(event.ordersPlaced > 0 ? 'ways.cancel.text' : 'ways.cancel.none', params)}
          fields={{ intent: 'cancel' }}
        >
          {event.ordersPlaced > 0 ? note('cancel-note') : null}
        </AskOnce>
      ) : null}
      {canCancel && event.dates > 1 ? (
        <AskOnce
          floating
          action={action}
          label={t('ways.series.label')}
          question={t(event.seriesOrders > 0 ? 'ways.series.text' : 'ways.series.none', {
            dates: event.dates,
            orders: event.seriesOrders,
            seats: event.seriesSeats,
          })}
          fields={{ intent: 'cancelSeries' }}
        >
          {event.seriesOrders > 0 ? note('cancel-series-note') : null}
        </AskOnce>
      ) : null}
    </>
  )
}
