import { QuorumNote } from '#app/features/catalogue/event-pages/components/quorum-note.tsx'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import type { Till } from '#app/features/sales/orders/open-quorum.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

type TillQuorumProps = { till: Till; order: Checkout; now: Date }

/**
 * Shown above the pay button while the event is undecided: its quorum, decision day, and what happens to the
 * money either way.
 */
export function TillQuorum({ till, order, now }: TillQuorumProps) {
  const { t } = useTranslation(['orders', 'events', 'group-deals'])
  const language = useLanguage()
  const { quorum, fills, charging } = till
  const words = describeQuorumOf({ ...order.event, quorum, groupDeal: order.groupDeal }, { language, t, now })
  const total = formatMoney(money(order.totalMinor, order.currency), language)
  const how = charging === 'ahead' && quorum.decidedAt === null ? 'aheadNoDay' : charging
  return (
    <section className={styles.till} aria-label={words?.label}>
      {words ? <QuorumNote quorum={words} plain /> : null}
      {fills ? <p>{t('till.fills')}</p> : null}
      {how !== 'now' && order.totalMinor > 0 && !order.transfer?.isForAll ? (
        <p>{t(`till.${how}`, { total })}</p>
      ) : null}
      {fills ? null : <p>{t('till.cancel')}</p>}
    </section>
  )
}
