import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Page } from '#app/kit/paging.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { budgetParts } from '../budget-name.ts'
import type { BudgetChange } from '../queries-behind.server.ts'
import styles from './budgets.module.css'

type BudgetChangesProps = {
  changes: Page<BudgetChange>
  hrefOf: (page: number) => string
  now: Date
  zone: string
}

/** What admins have done with budgets, the newest first: who, what and why. It is never changed. */
export function BudgetChanges({ changes, hrefOf, now, zone }: BudgetChangesProps) {
  const { t } = useTranslation('budgets')
  const language = useLanguage()
  if (changes.total === 0) return null
  const name = ({ budget, other }: BudgetChange) =>
    other ? t('moved', { from: budgetParts(budget, t), to: budgetParts(other, t) }) : budgetParts(budget, t)
  return (
    <Section id="changes" title={t('changes.title')} note={t('changes.note')}>
      <Table
        caption={t('changes.title')}
        rows={changes.rows}
        rowKey={({ at, amountMinor, reason }) => `${at.getTime()} ${amountMinor} ${reason}`}
        columns={[
          {
            label: t('changes.what'),
            cell: (row) => (
              <>
                {name(row)}
                <small className={styles.note}>{t(`changes.kind.${row.kind}`)}</small>
              </>
            ),
          },
          { label: t('changes.at'), cell: ({ at }) => formatMoment(at, zone, language, now) },
          { label: t('changes.by'), cell: ({ by }) => <span translate="no">{by ?? '–'}</span> },
          {
            label: t('changes.why'),
            cell: ({ reason }) => <span className={styles.words}>{reason}</span>,
          },
          {
            label: t('amount'),
            numeric: true,
            cell: (row) =>
              (row.kind === 'lower' ? '−' : row.kind === 'move' ? '' : '+') +
              formatMoney(money(row.amountMinor, row.currency), language),
          },
        ]}
      />
      <Pagination page={changes.page} pages={changes.pageCount} hrefOf={hrefOf} />
    </Section>
  )
}
