import type { ToSend } from '#app/features/sales/receivables/queries-transfers.server.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDueDay } from '../refund-way.ts'

/** Amounts of transfers that a seller sends back by hand, and says so; nothing where there are none. */
export function ToSendBack({ back, now }: { back: ToSend[]; now: Date }) {
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
          { label: t('back.to'), cell: (row) => <Whereto account={row.account} /> },
          {
            label: t('back.by'),
            cell: ({ dueOn, isLate }) => {
              const day = dueOn === null ? '' : sayDueDay(dueOn, language, now)
              return isLate ? <b>{t('open.late', { day })}</b> : day
            },
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

/** The account as one types it into a transfer; who has not said one was asked. */
function Whereto({ account }: Pick<ToSend, 'account'>) {
  const { t } = useTranslation('transfers')
  if (!account) return t('back.noAccount')
  const { holder, number, bank, isFromStatement } = account
  return (
    <div>
      <span translate="no">{holder}</span>
      <br />
      <span translate="no">{[number, bank].filter(Boolean).join(' · ')}</span>
      {isFromStatement ? (
        <>
          <br />
          <small>{t('back.fromStatement')}</small>
        </>
      ) : null}
    </div>
  )
}
