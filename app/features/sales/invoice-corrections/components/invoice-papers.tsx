import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvoiceToCorrect } from '../queries-correction.server.ts'

/** The other papers of the same order: what was credited of it, and the invoice before or after. */
export function InvoicePapers({ invoice, now }: { invoice: InvoiceToCorrect; now: Date }) {
  const { t } = useTranslation('invoice-corrections')
  const language = useLanguage()
  const { papers, currency } = invoice
  return (
    <Table
      caption={t('papers.title')}
      rows={papers}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('papers.number'),
          cell: ({ id, kind, numberText }) => (
            <Anchor to={`/dashboard/i/invoice/${id}.pdf`} data-document="" download>
              {t(`papers.${kind}`, { number: numberText })}
            </Anchor>
          ),
        },
        {
          label: t('papers.when'),
          cell: ({ issuedOn }) => formatDay(new Date(`${issuedOn}T12:00:00Z`), 'UTC', language, now),
        },
        {
          label: t('papers.total'),
          cell: ({ kind, totalMinor }) =>
            formatMoney(money(kind === 'credit_note' ? -totalMinor : totalMinor, currency), language),
          numeric: true,
        },
      ]}
    />
  )
}
