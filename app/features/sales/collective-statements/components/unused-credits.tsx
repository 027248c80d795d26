import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type UnusedCreditsProps = {
  credits: readonly { currency: string; minor: number }[]
  /** What is open, which says itself how much of a credit it takes. */
  sums: readonly { currency: string }[]
}

/** Credit of a company in currencies in which it owes nothing: it pays what comes next. */
export function UnusedCredits({ credits, sums }: UnusedCreditsProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  return credits
    .filter(({ currency }) => sums.every((sum) => sum.currency !== currency))
    .map(({ currency, minor }) => (
      <Alert
        key={currency}
        tone="info"
        title={t('credit.title', { amount: formatMoney(money(minor, currency), language) })}
        action={<LinkButton to="/contact">{t('credit.step')}</LinkButton>}
      >
        <p>{t('credit.text')}</p>
      </Alert>
    ))
}
