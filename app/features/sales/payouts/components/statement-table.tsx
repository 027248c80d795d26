import { formatDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { StatementLine } from '../queries-statement.server.ts'

type StatementTableProps = { lines: readonly StatementLine[]; currency: string; zone: string }

/** A payout line by line: what happened, what was kept of it, and what it comes to. */
export function StatementTable({ lines, currency, zone }: StatementTableProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const title = ({ title: of, language: inLanguage, order, slug }: StatementLine) =>
    slug && order ? (
      <Anchor
        to={`/event/manage_event/${encodeURIComponent(slug)}/orders/${order}`}
        lang={inLanguage ?? undefined}
      >
        {of}
      </Anchor>
    ) : (
      <span lang={inLanguage ?? undefined}>{of ?? order}</span>
    )
  return (
    <Table
      caption={t('statement.lines')}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { label: t('statement.of'), lead: true, cell: title },
        { label: t('statement.day'), cell: ({ at }) => formatDate(at, zone, language) },
        {
          label: t('statement.kind'),
          cell: ({ kind, isCarried }) =>
            isCarried ? t('statement.carried', { kind: t(`kinds.${kind}`) }) : t(`kinds.${kind}`),
        },
        {
          label: t('statement.gross'),
          numeric: true,
          cell: ({ amountMinor, commissionMinor }) => said(amountMinor + commissionMinor),
        },
        {
          label: t('statement.commission'),
          numeric: true,
          cell: ({ commissionMinor }) => said(commissionMinor === 0 ? 0 : -commissionMinor),
        },
        { label: t('statement.net'), numeric: true, cell: ({ amountMinor }) => said(amountMinor) },
      ]}
    />
  )
}
