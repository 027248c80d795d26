import type { Original } from '#app/features/catalogue/event-oddities/queries.server.ts'
import type { TypeOnSale } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import { roughly } from '#app/kit/exchange-rate.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventToReview } from '../queries-review.server.ts'

type OfferedSaleProps = { event: EventToReview; refund: string; tax: string; now: Date }

/** What an event sells: tickets, prices, currency, tax and terms; unusual points come first. */
export function SaleSummary({ event, refund, tax, now }: OfferedSaleProps) {
  const { t } = useTranslation(['event-publishing', 'sales'])
  const language = useLanguage()
  const { currency, usualCurrency, usual, timeZone, types, oddities } = event
  const priced = (minor: number) =>
    minor === 0 ? t('review.sale.free') : formatMoney(money(minor, currency), language)
  const said = {
    currency,
    usual: usualCurrency,
    price: usual
      ? formatMoney(roughly(money(usual.minor, currency), currency) ?? money(usual.minor, currency), language)
      : '',
    among: usual ? t(`review.sale.among.${usual.among}`) : '',
    zone: timeZone,
  }
  const lower = (type: TypeOnSale) =>
    [
      ...(type.earlyMinor !== null && type.earlyUntil
        ? [
            t('review.sale.early', {
              price: priced(type.earlyMinor),
              date: formatDay(new Date(type.earlyUntil), timeZone, language, now),
            }),
          ]
        : []),
      ...(type.groupMinor !== null
        ? [t('review.sale.group', { price: priced(type.groupMinor), count: type.groupFrom ?? 1 })]
        : []),
      ...(type.needsApproval ? [t('review.sale.approval')] : []),
      ...(type.onlyWithCode ? [t('review.sale.code')] : []),
    ].join(' · ')
  return (
    <Section title={t('review.sale.title')}>
      <FormStack>
        {oddities.length > 0 ? (
          <Alert tone="wait" title={t('review.sale.unusual')}>
            <ul>
              {oddities.map((oddity) => (
                <li key={oddity}>
                  {t(`review.sale.oddity.${oddity}`, said)}
                  {oddity === 'copied' && event.copiedFrom ? (
                    <OriginalLink original={event.copiedFrom} />
                  ) : null}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <Table
          caption={t('sales:types.title')}
          rows={types}
          rowKey={(type) => type.id}
          columns={[
            { label: t('sales:types.name'), cell: (type) => type.name },
            { label: t('sales:types.buyers'), cell: (type) => t(`sales:types.of.${type.buyers}`) },
            { label: t('sales:types.price'), cell: (type) => priced(type.priceMinor), numeric: true },
            { label: t('sales:types.quantity'), cell: (type) => type.quantity ?? '–', numeric: true },
            { label: t('review.sale.besides'), cell: (type) => lower(type) || '–' },
          ]}
        />
      </FormStack>
      <FactList
        facts={[
          { label: t('form.currency'), value: currency },
          { label: t('review.sale.tax'), value: tax },
          { label: t('form.refund'), value: refund },
        ]}
      />
    </Section>
  )
}

/** The topic or event of somebody else that a text stands in. */
function OriginalLink({ original }: { original: Original }) {
  const { kind, slug, title, language } = original
  return (
    <>
      {' '}
      <Anchor to={(kind === 'topic' ? '/topic/' : '/event/Q/') + encodeURIComponent(slug)}>
        <span lang={language}>{title}</span>
      </Anchor>
    </>
  )
}
