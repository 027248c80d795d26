import { formatMoney, money } from '#app/kit/money.ts'
import { type Fact, FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './training-topic.module.css'

type Shown = {
  language: string
  description: string
  audience: string
  category: string
  participants: number
  days: number
  budgetMinor: number | null
  budgetCurrency: string | null
}

/** What a company needs: the facts after those of the page, and the description. */
export function TrainingTopicView({ topic, before = [] }: { topic: Shown; before?: Fact[] }) {
  const { t } = useTranslation('training-topics')
  const language = useLanguage()
  const { budgetMinor, budgetCurrency } = topic
  const budget =
    budgetMinor === null || budgetCurrency === null
      ? []
      : [{ label: t('facts.budget'), value: formatMoney(money(budgetMinor, budgetCurrency), language) }]
  return (
    <div className={styles.view}>
      <FactList
        facts={[
          ...before,
          { label: t('facts.category'), value: topic.category },
          { label: t('facts.audience'), value: <span lang={topic.language}>{topic.audience}</span> },
          {
            label: t('facts.size'),
            value: `${t('participants', { count: topic.participants })} · ${t('days', { count: topic.days })}`,
          },
          ...budget,
        ]}
      />
      <h3>{t('facts.description')}</h3>
      <p className={styles.words} lang={topic.language}>
        {topic.description}
      </p>
    </div>
  )
}
