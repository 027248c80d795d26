import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { purchaseShown } from '../purchase.ts'
import type { AskedPurchase } from '../queries-asked.server.ts'

type AskedPurchasesProps = { rows: AskedPurchase[]; zone: string; now: Date }

/** The member's purchase requests, if any; each links to the order. */
export function AskedPurchases({ rows, zone, now }: AskedPurchasesProps) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  if (rows.length === 0) return null
  const moment = (at: Date) => formatMoment(at, zone, language, now)
  return (
    <Section title={t('mine.title')}>
      <DeskRows>
        {rows.map(({ id, state, reason, order, title, language: spoken, ...row }) => {
          const total = formatMoney(money(row.totalMinor, row.currency), language)
          const seats = order.seats > 0 ? t('decide.count', { count: order.seats }) : null
          const isHeld = state === 'approved' && row.heldUntil !== null && row.heldUntil > now
          return (
            <DeskRow
              key={id}
              starts={{ at: row.startsAt, timeZone: row.timeZone }}
              title={title}
              titleLang={spoken ?? undefined}
              to={`/order/${order.reference}`}
              lines={[
                [seats, total, t('mine.asked', { at: moment(row.createdAt) })].filter(Boolean).join(' · '),
                ...(isHeld && row.heldUntil ? [t('waits.held', { until: moment(row.heldUntil) })] : []),
                ...(reason ? [`${t('declined.reason')}: ${reason}`] : []),
              ]}
              end={<Badge>{t(`state.${purchaseShown(state, order.state)}`)}</Badge>}
            />
          )
        })}
      </DeskRows>
    </Section>
  )
}
