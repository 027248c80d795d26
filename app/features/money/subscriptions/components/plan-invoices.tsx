import { formatDay } from '#app/kit/dates.ts'
import { formatMoney } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Billing } from '../queries-billing.server.ts'

const LONG_AGO = new Date(0)

/** What the marketplace has billed a workspace, the newest first. */
export function PlanInvoices({ invoices }: Pick<Billing, 'invoices'>) {
  const { t } = useTranslation(['subscriptions', 'bookings'])
  const language = useLanguage()
  if (invoices.length === 0) return <p>{t('invoices.none')}</p>
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, LONG_AGO)
  const at = (number: string) => `/dashboard/c/billing/invoice/${number}`
  return (
    <Table
      caption={t('invoices.title')}
      rows={invoices}
      rowKey={(one) => one.numberText}
      columns={[
        {
          label: t('invoices.number'),
          cell: (one) => <Anchor to={at(one.numberText)}>{one.numberText}</Anchor>,
        },
        { label: t('invoices.date'), cell: (one) => day(one.issuedOn) },
        { label: t('invoices.total'), cell: (one) => formatMoney(one.total, language), numeric: true },
        {
          label: t('invoices.state'),
          cell: (one) => (
            <Badge tone={one.state === 'paid' ? 'good' : 'plain'}>
              {t(`bookings:invoice.state.${one.state}`)}
            </Badge>
          ),
        },
        {
          label: t('invoices.file'),
          cell: (one) => (
            <a href={`${at(one.numberText)}.pdf`} download>
              PDF
            </a>
          ),
        },
      ]}
    />
  )
}
