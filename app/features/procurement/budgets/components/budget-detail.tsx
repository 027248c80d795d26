import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { TAKEN_STAGES, type TakenStage } from '../budget.ts'
import { budgetName } from '../budget-name.ts'
import { type ComparedBudget, MOST_BEHIND } from '../budget-row.ts'
import type { BehindRow } from '../queries-behind.server.ts'
import styles from './budgets.module.css'

type BudgetDetailProps = {
  budget: ComparedBudget
  stage: TakenStage | null
  rows: BehindRow[]
  back: string
  hrefOf: (code: string, stage?: TakenStage) => string
}

/** Where a purchase behind a figure is opened. */
const hrefOf = ({ training, reference, code }: BehindRow): string =>
  training
    ? `/training-requests/${training}`
    : reference
      ? `/mybooking/${reference}`
      : `/purchase-orders/${code}`

/** One budget: its figures, and the purchases of which they are made. */
export function BudgetDetail({ budget, stage, rows, back, ...props }: BudgetDetailProps) {
  const { t } = useTranslation('budgets')
  const language = useLanguage()
  const said = (minor: number) => formatMoney(money(minor, budget.currency), language)
  const name = budgetName(budget, t)
  const standing = (row: BehindRow) =>
    TAKEN_STAGES.filter((one) => row[one] !== 0)
      .map((one) => t(`stage.${one}`))
      .join(', ')
  return (
    <Section title={name} link={{ to: back, label: t('back') }}>
      {budget.isRest ? <p>{t('restNote')}</p> : null}
      <FactList
        facts={[
          ...(budget.isRest ? [] : [{ label: t('stage.total'), value: said(budget.total) }]),
          ...TAKEN_STAGES.filter((one) => budget[one] !== 0 || one === stage).map((one) => ({
            label: t(`stage.${one}`),
            value: <Anchor to={props.hrefOf(budget.code, one)}>{said(budget[one])}</Anchor>,
          })),
          ...(budget.isRest ? [] : [{ label: t('stage.free'), value: said(budget.free) }]),
        ]}
      />
      <h3>{stage ? t(`stage.${stage}`) : t('purchases')}</h3>
      {rows.length >= MOST_BEHIND ? <Alert>{t('cut', { most: MOST_BEHIND })}</Alert> : null}
      {rows.length === 0 ? (
        <p>{t('noPurchases')}</p>
      ) : (
        <Table
          caption={name}
          rows={rows}
          rowKey={(row) => `${row.kind} ${row.reference ?? row.code}`}
          columns={[
            {
              label: t('purchase'),
              cell: (row) => (
                <>
                  <Anchor to={hrefOf(row)} lang={row.language ?? undefined}>
                    {row.title}
                  </Anchor>
                  {row.decided ? (
                    <small className={styles.note}>
                      {t('decidedBy', { name: row.decided.by, reason: row.decided.reason })}
                    </small>
                  ) : null}
                </>
              ),
            },
            {
              label: t('kind'),
              cell: (row) =>
                row.kind === 'order'
                  ? t('booking')
                  : row.numberText
                    ? t('written', { number: row.numberText })
                    : t('draft'),
            },
            { label: t('provider'), cell: ({ provider }) => <span translate="no">{provider ?? '–'}</span> },
            ...(stage ? [] : [{ label: t('standing'), cell: standing }]),
            { label: t('amount'), numeric: true, cell: ({ minor }) => said(minor) },
          ]}
        />
      )}
    </Section>
  )
}
