import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/kit/money.ts'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { canChoose, type EventPage, panelState } from '../event-page.ts'
import { priceFrom } from '../ticket-type.ts'
import styles from './phone-bar.module.css'

/** At the foot of a phone: the price and how near the event is, and the way to the panel. */
export function PhoneBar({ event, now }: { event: EventPage; now: Date }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  if (panelState(event, now) !== 'open') return null
  const price = priceFrom(event.tickets.filter(canChoose), event.currency, event.startsAt, now)
  return (
    <BottomBar
      action={
        <a href="#tickets" className={styles.open}>
          {t('panel.get')}
        </a>
      }
    >
      {price ? (
        <b className={styles.price}>
          {price.minor === 0 ? t('price.free') : t('panel.from', { price: formatMoney(price, language) })}
        </b>
      ) : null}
      {event.quorum.runsForSure ? t('quorum.sure') : t('quorum.missing', { count: event.quorum.missing })}
    </BottomBar>
  )
}
