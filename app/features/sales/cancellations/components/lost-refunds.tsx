import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LostRefund } from '../queries-lost.server.ts'

type LostRefundsProps = {
  lost: LostRefund[]
  /** Whether they may also be said to be sent otherwise. */
  isStaff: boolean
}

/**
 * Amounts that were to go back to buyers and did not arrive, each to be sent again; nothing where there are
 * none.
 */
export function LostRefunds({ lost, isStaff }: LostRefundsProps) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  if (lost.length === 0) return null
  return (
    <Section title={t('lost.title')} note={t(isStaff ? 'lost.noteStaff' : 'lost.note')} id="lost">
      <Table
        caption={t('lost.title')}
        rows={lost}
        rowKey={({ refund }) => refund}
        columns={[
          { label: t('open.buyer'), cell: ({ buyer }) => <span translate="no">{buyer}</span> },
          { label: t('open.reference'), cell: ({ reference }) => <span translate="no">{reference}</span> },
          { label: t('lost.of'), cell: ({ title }) => <span translate="no">{title}</span> },
          {
            label: t('open.amount'),
            numeric: true,
            cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
          },
          {
            label: t('back.step'),
            cell: ({ refund, reference }) => (
              <>
                <AskOnce
                  label={t('lost.again')}
                  of={reference}
                  question={t('lost.againSure')}
                  fields={{ intent: 'resend', how: 'again', refund }}
                />
                {isStaff ? (
                  <AskOnce
                    label={t('lost.otherwise')}
                    of={reference}
                    question={t('lost.otherwiseSure')}
                    fields={{ intent: 'resend', how: 'otherwise', refund }}
                  />
                ) : null}
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}
