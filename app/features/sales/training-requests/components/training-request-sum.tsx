import { formatMoney, money } from '#app/kit/money.ts'
import { formatSum } from '#app/kit/tax.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type AskedPrice, dueOfLine, type PricedLine } from '../terms/terms.ts'
import styles from './training-request-page.module.css'

export type AskedOf = {
  topic: string
  trainer: string
  /** An agreed price, by its code. */
  fee: string
  title: string | null
  language: string
  provider: string
  page: string
  price: AskedPrice | null
  days: number
  largestGroup: number | null
  modes: ('venue' | 'online')[]
  timeZone: string
}

type RequestSumProps = {
  offer: AskedOf
  need: { people: number; days: number } | null
  line: PricedLine | null
  terms: string[]
}

/** The requested training and its price for so many people and days, by the provider's own price. */
export function TrainingRequestSum({ offer, need, line, terms: [sentence = '', ...also] }: RequestSumProps) {
  const { t } = useTranslation(['trainings', 'events', 'prices'])
  const language = useLanguage()
  return (
    <Panel className={styles.sum}>
      <h2 lang={offer.language}>
        <Anchor to={offer.page}>{offer.title ?? offer.provider}</Anchor>
      </h2>
      <p>{offer.title === null ? null : t('trainings:by', { name: offer.provider })}</p>
      {need ? (
        <p>
          {t('trainings:people', { count: need.people })} · {t('trainings:days', { count: need.days })}
        </p>
      ) : null}
      {line ? (
        <>
          <p className={styles.line}>
            <span>
              {line.quantity} × {t(`trainings:unit.${line.unit}`)}
            </span>
            <span>{formatMoney(money(line.unitMinor, line.currency), language)}</span>
          </p>
          {offer.fee ? <p>{t('trainings:agreedPrice')}</p> : null}
          <SumRows sum={formatSum(dueOfLine(line), { language, t })} />
        </>
      ) : (
        <p>{t(offer.price ? 'trainings:sumLater' : 'trainings:onRequest')}</p>
      )}
      <div className={styles.due}>
        <RefundNote terms={{ sentence, also }} label={t('events:refund.label')} />
      </div>
    </Panel>
  )
}
