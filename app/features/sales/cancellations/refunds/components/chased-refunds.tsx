import { Form } from 'react-router'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDueDay } from '../../refund-way.ts'
import type { ChasedRefund } from '../queries-chased.server.ts'

/**
 * Amounts that sellers are to transfer back, each with its sides, its day and the reminders that went out.
 */
export function ChasedRefunds({ refunds, now }: { refunds: ChasedRefund[]; now: Date }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  return (
    <Table
      caption={t('refunds.title')}
      rows={refunds}
      rowKey={({ refund }) => refund}
      columns={[
        { label: t('refunds.seller'), cell: ({ seller }) => <span translate="no">{seller}</span> },
        { label: t('refunds.buyer'), cell: ({ buyer }) => <span translate="no">{buyer}</span> },
        {
          label: t('refunds.of'),
          cell: ({ title, reference }) => <span translate="no">{`${title} · ${reference}`}</span>,
        },
        {
          label: t('refunds.amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
        {
          label: t('refunds.account'),
          cell: ({ isNamed }) => t(isNamed ? 'refunds.named' : 'refunds.unnamed'),
        },
        { label: t('refunds.due'), cell: (row) => <Due {...row} now={now} /> },
        {
          label: t('refunds.step'),
          cell: ({ refund, remindedAt }) => (
            <>
              {remindedAt ? (
                <small>{t('refunds.reminded', { day: formatDay(remindedAt, 'UTC', language, now) })}</small>
              ) : null}
              <Form method="post">
                <input type="hidden" name="refund" value={refund} />
                <SendButton along={{ refund }}>{t('refunds.remind')}</SendButton>
              </Form>
            </>
          ),
        },
      ]}
    />
  )
}

function Due({ dueOn, daysLate, now }: Pick<ChasedRefund, 'dueOn' | 'daysLate'> & { now: Date }) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const day = sayDueDay(dueOn, language, now)
  return daysLate > 0 ? <Badge tone="bad">{t('refunds.late', { day, count: daysLate })}</Badge> : day
}
