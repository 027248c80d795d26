import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatSum, formatTax } from '#app/kit/tax.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownTrainingFee } from '../queries-fee.server.ts'
import { dueOfFee, feeStateKey, perHead, TRAINING_FEE_TONE } from '../training-fee.ts'
import { FeeAmount } from './fee-amount.tsx'
import styles from './training-fee.module.css'

type FeeViewProps = { fee: ShownTrainingFee; now: Date; zone: string }

/** What a fee says now, and what comes of it for the participants and days of its topic. */
export function FeeView({ fee, now, zone }: FeeViewProps) {
  const { t } = useTranslation(['training-fees', 'training-topics', 'prices'])
  const language = useLanguage()
  const { said, topic, side, standing } = fee
  const due = dueOfFee(said, topic)
  const head = perHead(due, topic)
  const { budgetMinor, budgetCurrency } = topic
  const isComparable = budgetMinor !== null && budgetCurrency === said.currency
  return (
    <>
      <FactList
        facts={[
          {
            label: t('training-fees:column.state'),
            value: (
              <Badge tone={TRAINING_FEE_TONE[standing]}>
                {t(`training-fees:state.${feeStateKey(fee, side)}`)}
              </Badge>
            ),
          },
          {
            label: t('training-fees:column.fee'),
            value: <FeeAmount {...said} />,
            note: formatTax(said.tax, language, t),
          },
          {
            label: t('training-fees:column.validUntil'),
            value: formatDay(fee.validUntil, zone, language, now),
          },
          {
            label: t('training-fees:form.includes'),
            value: <span className={styles.words}>{said.includes}</span>,
          },
        ]}
      />
      <Section
        title={t('training-fees:expected')}
        note={`${t('training-topics:participants', { count: topic.participants })} · ${t('training-topics:days', { count: topic.days })}`}
      >
        <div className={styles.sum}>
          <SumRows sum={formatSum(due, { language, t })} />
          <p>
            {t('training-fees:head', { amount: formatMoney(money(head, said.currency), language) })}
            {isComparable && budgetMinor !== null
              ? ` · ${t(head <= budgetMinor ? 'training-fees:inBudget' : 'training-fees:overBudget', {
                  budget: formatMoney(money(budgetMinor, said.currency), language),
                })}`
              : null}
          </p>
        </div>
      </Section>
    </>
  )
}
