import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PanelView } from '../panel-view.ts'
import styles from './phone-bar.module.css'

/** The bar at the foot of a phone: price, progress towards the quorum, and a link to the panel. */
export function PhoneBar({ bar }: { bar: PanelView['bar'] }) {
  const { t } = useTranslation('events')
  if (!bar) return null
  return (
    <BottomBar
      leadsTo="tickets"
      action={
        <a href="#tickets" className={styles.open}>
          {t('panel.get')}
        </a>
      }
    >
      {bar.price ? (
        <>
          <b className={styles.price}>{bar.price.amount}</b>
          <span className={styles.unit}>{bar.price.note}</span>
        </>
      ) : null}
      <span className={styles.note}>{bar.note}</span>
    </BottomBar>
  )
}
