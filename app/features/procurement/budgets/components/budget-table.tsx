import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sumTaken, TAKEN_STAGES, type TakenStage } from '../budget.ts'
import { budgetParts } from '../budget-name.ts'
import type { BudgetPart, ComparedBudget } from '../budget-row.ts'
import { BudgetBar } from './budget-bar.tsx'
import styles from './budgets.module.css'

type BudgetTableProps = {
  part: BudgetPart
  year: number
  hrefOf: (code: string, stage?: TakenStage) => string
}

/**
 * The budgets of a year in one currency with what is taken of each; every figure leads to what is behind
 * it.
 */
export function BudgetTable({ part, year, hrefOf }: BudgetTableProps) {
  const { t } = useTranslation('budgets')
  const language = useLanguage()
  const { currency, rows, sum } = part
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const stage = (name: TakenStage): Column<ComparedBudget> => ({
    label: t(`stage.${name}`),
    numeric: true,
    cell: (row) => (row[name] === 0 ? null : <Anchor to={hrefOf(row.code, name)}>{said(row[name])}</Anchor>),
  })
  const columns: Column<ComparedBudget>[] = [
    {
      label: t('budget'),
      cell: (row) => (
        <span className={styles.name}>
          <Anchor to={hrefOf(row.code)}>{budgetParts(row, t)}</Anchor>
          {row.isRest ? null : <BudgetBar taken={sumTaken(row)} total={row.total} />}
        </span>
      ),
    },
    {
      label: t('stage.total'),
      numeric: true,
      cell: (row) => (row.isRest ? null : <Anchor to={hrefOf(row.code)}>{said(row.total)}</Anchor>),
    },
    ...TAKEN_STAGES.map(stage),
    {
      label: t('stage.free'),
      numeric: true,
      cell: (row) =>
        row.isRest ? null : (
          <Anchor to={hrefOf(row.code)} className={row.free < 0 ? styles.minus : undefined}>
            {said(row.free)}
          </Anchor>
        ),
    },
    {
      label: t('lastYear', { year: String(year - 1) }),
      numeric: true,
      cell: ({ before }) =>
        before ? (
          <span>
            {said(before.taken)}
            <small className={styles.note}>{t('figure.of', { total: said(before.total) })}</small>
          </span>
        ) : null,
    },
  ]
  const sums = [sum.total, ...TAKEN_STAGES.map((name) => sum[name]), sum.free, sum.before]
  return (
    <Section
      title={t('sum', { free: said(sum.free), total: said(sum.total) })}
      note={sum.free < 0 ? t('sumOver') : undefined}
    >
      <div className={styles.figures}>
        <Table
          caption={t('table', { currency, year: String(year) })}
          rows={rows}
          rowKey={({ code }) => code}
          columns={columns}
          foot={
            <tr>
              <td>{t('whole')}</td>
              {sums.map((minor, at) => (
                <td
                  key={columns[at + 1]?.label}
                  data-label={columns[at + 1]?.label}
                  className={styles.sumCell}
                >
                  {minor === 0 ? null : said(minor)}
                </td>
              ))}
            </tr>
          }
        />
      </div>
    </Section>
  )
}
