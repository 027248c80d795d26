import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { statementPath } from '../collective-statement.ts'
import type { ListedCollective } from '../queries-company.server.ts'

const LONG_AGO = new Date(0)

/** The statements of a company, each a link to it. */
export function CollectiveList({ rows }: { rows: readonly ListedCollective[] }) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  return (
    <Table
      caption={t('list.title')}
      rows={rows}
      rowKey={({ numberText }) => numberText}
      columns={[
        {
          label: t('list.number'),
          cell: ({ numberText }) => <Anchor to={statementPath(numberText)}>{numberText}</Anchor>,
        },
        {
          label: t('list.day'),
          cell: ({ issuedOn }) => formatDay(new Date(`${issuedOn}T12:00:00Z`), 'UTC', language, LONG_AGO),
        },
        {
          label: t('sum.toPay'),
          numeric: true,
          cell: ({ sums }) =>
            sums
              .map(({ currency, toPayMinor }) => formatMoney(money(toPayMinor, currency), language))
              .join(' · '),
        },
      ]}
    />
  )
}
