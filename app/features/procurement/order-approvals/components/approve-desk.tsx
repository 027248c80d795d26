import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { ChosenAnswer } from '#app/ui/chosen-answer.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OrderToApprove } from '../queries-approvals.server.ts'
import styles from './approvals.module.css'

export type ShownApproved = { sent: number; refused: { title: string; reason: string }[] }

type ApproveDeskProps = {
  rows: OrderToApprove[]
  intentKey: string
  answer: ShownApproved | null
  fault: FormFault | null
  now: Date
  zone: string
}

/**
 * Members' orders above their limits: an admin chooses some and sends them in one press, or opens one to
 * return it.
 */
export function ApproveDesk({ rows, intentKey, answer, fault, now, zone }: ApproveDeskProps) {
  const { t } = useTranslation('order-approvals')
  const closed = rows.length === 0 ? <ClosedFormFault fault={fault} /> : null
  if (rows.length === 0 && !answer) return closed
  return (
    <Section title={t('desk.title')} note={t('desk.text')}>
      {answer ? (
        <ChosenAnswer title={t('desk.sent', { number: answer.sent })} refused={answer.refused} />
      ) : null}
      {closed}
      {rows.length > 0 ? (
        <KeptForm preventScrollReset>
          <FaultSummary fault={fault} labelOf={() => t('desk.title')} />
          <input type="hidden" name="key" value={intentKey} />
          <div id="order" tabIndex={-1}>
            <ApproveRows rows={rows} fault={fault} now={now} zone={zone} />
          </div>
          <FormActions>
            <SendButton name="intent" value="approve" tone="go">
              {t('desk.approve')}
            </SendButton>
          </FormActions>
        </KeptForm>
      ) : null}
    </Section>
  )
}

function ApproveRows({ rows, fault, now, zone }: Pick<ApproveDeskProps, 'rows' | 'fault' | 'now' | 'zone'>) {
  const { t } = useTranslation('order-approvals')
  const language = useLanguage()
  const ticked = [fault?.values.order ?? []].flat()
  const columns: Column<OrderToApprove>[] = [
    {
      label: t('desk.order'),
      cell: (row) => (
        <CheckboxField
          name="order"
          value={`${row.code}:${row.revision}`}
          defaultChecked={ticked.includes(`${row.code}:${row.revision}`)}
          label={row.title}
        />
      ),
    },
    {
      label: t('desk.by'),
      cell: (row) => (
        <div>
          {row.name}
          <small className={styles.note}>
            {formatMoment(row.askedAt, zone, language, now)}
            {row.words ? ` · ${row.words}` : null}
          </small>
        </div>
      ),
    },
    { label: t('desk.supplier'), cell: (row) => <span translate="no">{row.other}</span> },
    {
      label: t('desk.total'),
      cell: (row) => formatMoney(money(row.totalMinor, row.currency), language),
      numeric: true,
    },
    {
      label: t('desk.actions'),
      quiet: true,
      numeric: true,
      cell: (row) => (
        <LinkButton
          to={purchaseOrderPath(row.code)}
          size="small"
          aria-label={t('desk.openOf', { title: row.title })}
        >
          {t('desk.open')}
        </LinkButton>
      ),
    },
  ]
  return <Table caption={t('desk.title')} rows={rows} rowKey={({ code }) => code} columns={columns} />
}
