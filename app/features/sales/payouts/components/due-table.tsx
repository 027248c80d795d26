import { Form } from 'react-router'
import { labelled } from '#app/kit/labelled.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Due } from '../queries-due.server.ts'

/** What is due by currency and way, each with the button that makes its batch. */
export function DueTable({ due, formKey }: { due: readonly Due[]; formKey: string }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.due.title')}
      rows={due}
      rowKey={({ currency, method }) => `${currency} ${method}`}
      columns={[
        {
          label: t('staff.currency'),
          cell: ({ currency, method }) => `${currency} · ${t(`methods.${method}`)}`,
        },
        { label: t('staff.providers'), numeric: true, cell: ({ count }) => count },
        {
          label: t('list.amount'),
          numeric: true,
          cell: ({ minor, currency }) => formatMoney(money(minor, currency), language),
        },
        {
          label: t('staff.step'),
          quiet: true,
          cell: ({ currency, method }) => (
            <Form method="post">
              <input type="hidden" name="intent" value="prepare" />
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="currency" value={currency} />
              <input type="hidden" name="method" value={method} />
              <SendButton
                tone="go"
                size="small"
                aria-label={labelled(
                  t('staff.due.prepare'),
                  `${currency} · ${t(`methods.${method}`)}`,
                  language,
                )}
                along={{ intent: 'prepare', currency, method }}
              >
                {t('staff.due.prepare')}
              </SendButton>
            </Form>
          ),
        },
      ]}
    />
  )
}
