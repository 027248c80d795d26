import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvoiceForStaff } from '../queries-invoice.server.ts'
import { thingPath } from '../thing.ts'

type InvoiceFactsProps = { invoice: InvoiceForStaff; opensParties: boolean; now: Date }

/** The sides of a document, its days and amounts, and what it belongs to. */
export function InvoiceFacts({ invoice, opensParties, now }: InvoiceFactsProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const dayOf = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language, now)
  const sumOf = (minor: number) => formatMoney(money(minor, invoice.currency), language)
  const sideOf = (name: string, slug: string | null) =>
    slug && opensParties ? (
      <Anchor to={thingPath({ kind: 'party', key: slug })} translate="no">
        {name}
      </Anchor>
    ) : (
      <span translate="no">{name}</span>
    )
  const facts = [
    {
      label: t('thing.seller'),
      value: sideOf(invoice.seller, invoice.sellerSlug),
      note: invoice.sellerTax,
    },
    { label: t('thing.buyer'), value: sideOf(invoice.buyer, invoice.buyerSlug), note: invoice.buyerTax },
    { label: t('thing.issued'), value: dayOf(invoice.issuedOn) },
    ...(invoice.kind === 'invoice' ? [{ label: t('thing.due'), value: dayOf(invoice.dueOn) }] : []),
    { label: t('thing.total'), value: sumOf(invoice.totalMinor) },
    { label: t('thing.tax'), value: sumOf(invoice.taxMinor) },
    ...(invoice.order
      ? [
          {
            label: t('thing.order'),
            value: (
              <Anchor to={thingPath({ kind: 'order', key: invoice.order })} translate="no">
                {invoice.order}
              </Anchor>
            ),
          },
        ]
      : []),
    ...invoice.others.map(({ id, number }) => ({
      label: t('thing.beside'),
      value: (
        <Anchor to={thingPath({ kind: 'invoice', key: id })} translate="no">
          {number}
        </Anchor>
      ),
    })),
  ]
  return <FactList facts={facts} />
}
