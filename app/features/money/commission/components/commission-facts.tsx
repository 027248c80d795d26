import { formatDate } from '#app/kit/dates.ts'
import { formatRate } from '#app/kit/tax.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Commission } from '../queries-commission.server.ts'

/** What the marketplace keeps of a provider's sales, by which rule, and what changes next. */
export function CommissionFacts({ usual, byLink, next }: Omit<Commission, 'linkCode' | 'slug'>) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  const said = (rate: number) => formatRate(rate, language)
  const facts = [
    { label: t('own.usual'), value: said(usual.rate), note: t(`rules.${usual.kind}`) },
    ...(byLink ? [{ label: t('own.byLink'), value: said(byLink.rate), note: t('own.byLinkNote') }] : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      {next ? (
        <Alert tone="wait">
          {t('own.next', {
            rate: said(next.rate),
            day: formatDate(next.from, 'UTC', language),
            rule: t(`rules.${next.kind}`),
          })}
        </Alert>
      ) : null}
    </>
  )
}

/** The same in a line, for pages about something else. */
export function CommissionLine({ usual, byLink }: Pick<Commission, 'usual' | 'byLink'>) {
  const { t } = useTranslation('commission')
  const language = useLanguage()
  const rate = formatRate(usual.rate, language)
  const rule = t(`rules.${usual.kind}`)
  return byLink
    ? t('own.lineByLink', { rate, rule, link: formatRate(byLink.rate, language) })
    : t('own.line', { rate, rule })
}
