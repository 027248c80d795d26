import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LostPlanRefund } from '../queries-staff.server.ts'

const LONG_AGO = new Date(0)

/** What was paid for plans, was to go back and did not arrive; each is sent again, or said to be sent. */
export function LostPlanRefunds({ lost }: { lost: readonly LostPlanRefund[] }) {
  const { t } = useTranslation(['subscriptions', 'transfers'])
  const language = useLanguage()
  return (
    <Table
      caption={t('transfers:lost.title')}
      rows={lost}
      rowKey={({ refund }) => refund}
      columns={[
        { label: t('staff.company'), cell: ({ company }) => <span translate="no">{company}</span> },
        {
          label: t('staff.since'),
          cell: ({ since }) => (since ? formatDay(since, 'UTC', language, LONG_AGO) : null),
        },
        {
          label: t('transfers:open.amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
        {
          label: t('transfers:back.step'),
          quiet: true,
          cell: ({ refund, company }) => (
            <>
              <AskOnce
                label={t('transfers:lost.again')}
                of={company}
                question={t('transfers:lost.againSure')}
                fields={{ intent: 'resend', how: 'again', refund }}
              />
              <AskOnce
                label={t('transfers:lost.otherwise')}
                of={company}
                question={t('transfers:lost.otherwiseSure')}
                fields={{ intent: 'resend', how: 'otherwise', refund }}
              />
            </>
          ),
        },
      ]}
    />
  )
}
