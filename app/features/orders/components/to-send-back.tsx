import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { listToSendBack } from '../queries-transfers.server.ts'

/** Amounts of transfers that a seller sends back by hand, and says so; nothing where there are none. */
export function ToSendBack({ back }: { back: Awaited<ReturnType<typeof listToSendBack>> }) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  if (back.length === 0) return null
  return (
    <Section title={t('back.title')} note={t('back.note')}>
      <Table
        caption={t('back.title')}
        rows={back}
        rowKey={({ refund }) => refund}
        columns={[
          { label: t('open.buyer'), cell: (row) => <span translate="no">{row.buyer}</span> },
          { label: t('open.invoice'), cell: (row) => row.invoice },
          {
            label: t('open.amount'),
            numeric: true,
            cell: (row) => formatMoney(money(row.amountMinor, row.currency), language),
          },
          {
            label: t('back.step'),
            cell: ({ refund, invoice }) => (
              <AskOnce
                label={t('back.mark')}
                of={invoice}
                question={t('back.sure')}
                fields={{ intent: 'sent', refund }}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}
