import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LateClaim as Claim } from '../late-interest.ts'

type LateClaimProps = { claim: Claim; currency: string; charges: boolean; now: Date }

/** What the law gives for the delay as of today, as it is computed, with its sources. */
export function LateClaim({ claim, currency, charges, now }: LateClaimProps) {
  const { t } = useTranslation('invoice-reminders')
  const language = useLanguage()
  const amount = (minor: number) => formatMoney(money(minor, currency), language)
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, now)
  return (
    <>
      <p>{t(charges ? 'claim.charged' : 'claim.notCharged')}</p>
      <FactList
        facts={[
          ...claim.periods.map(({ from, days, rate, base, plus, source }) => ({
            label: t('claim.period', { day: day(from), days }),
            value: formatRate(rate, language),
            note:
              plus > 0
                ? t('claim.madeOf', {
                    base: formatRate(base, language),
                    plus: formatRate(plus, language),
                    source,
                  })
                : source,
          })),
          {
            label: t('claim.interest'),
            value: amount(claim.interestMinor),
            note: t('claim.aDay', { amount: amount(claim.aDayMinor) }),
          },
          ...(claim.costsSource
            ? [{ label: t('claim.costs'), value: amount(claim.costsMinor), note: claim.costsSource }]
            : []),
          { label: t('claim.total'), value: <b>{amount(claim.interestMinor + claim.costsMinor)}</b> },
        ]}
      />
    </>
  )
}
