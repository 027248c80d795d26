import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type EventWaysProps = {
  event: { coming: number; refundableMinor: number; ordersPlaced: number; currency: string } & {
    /** Dates of its series that are to come, and what is sold of them. */
    dates: number
    seriesSeats: number
    seriesOrders: number
  }
  canCancel: boolean
  /** Whether the reader may say that it runs, and it does not for sure yet. */
  canRun: boolean
}

/** The organiser's actions before an event begins: guarantee it, or cancel it, each explained. */
export function EventWays({ event, canCancel, canRun }: EventWaysProps) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  if (!canCancel && !canRun) return null
  const amount = formatMoney(money(event.refundableMinor, event.currency), language)
  const params = { amount, orders: event.ordersPlaced, seats: event.coming }
  return (
    <Section title={t('ways.title')}>
      <FormStack>
        {canRun ? (
          <AskOnce
            alone
            label={t('ways.run.label')}
            question={t('ways.run.text', { count: event.coming })}
            fields={{ intent: 'run' }}
          />
        ) : null}
        {canCancel ? (
          <AskOnce
            alone
            label={t('ways.cancel.label')}
            question={t(event.ordersPlaced > 0 ? 'ways.cancel.text' : 'ways.cancel.none', params)}
            fields={{ intent: 'cancel' }}
          >
            {event.ordersPlaced > 0 ? (
              <TextAreaField
                id="note"
                name="note"
                label={t('ways.cancel.note')}
                rows={3}
                maxLength={1_000}
                optional
              />
            ) : null}
          </AskOnce>
        ) : null}
        {canCancel && event.dates > 1 ? (
          <AskOnce
            alone
            label={t('ways.series.label')}
            question={t(event.seriesOrders > 0 ? 'ways.series.text' : 'ways.series.none', {
              dates: event.dates,
              orders: event.seriesOrders,
              seats: event.seriesSeats,
            })}
            fields={{ intent: 'cancelSeries' }}
          >
            {event.seriesOrders > 0 ? (
              <TextAreaField
                id="note-all"
                name="note"
                label={t('ways.cancel.note')}
                rows={3}
                maxLength={1_000}
                optional
              />
            ) : null}
          </AskOnce>
        ) : null}
      </FormStack>
    </Section>
  )
}
