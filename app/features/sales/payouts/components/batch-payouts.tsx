import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { StaffBatch } from '../queries-batches.server.ts'
import { PayoutStateBadge } from './payout-state.tsx'

type Row = StaffBatch['payouts']['rows'][number]

/** The payouts of a batch, each with what the bank may say of it. */
export function BatchPayouts({ payouts, fault }: { payouts: readonly Row[]; fault: FormFault | null }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  return (
    <Table
      caption={t('batch.payouts')}
      rows={payouts}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('staff.provider'),
          cell: ({ name, slug }) => <span translate="no">{`${name} · ${slug}`}</span>,
        },
        {
          label: t('list.account'),
          cell: ({ holder, number }) => <span translate="no">{`${holder} · ${number}`}</span>,
        },
        {
          label: t('list.amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
        {
          label: t('list.state'),
          cell: ({ state, holdReason, failure }) => (
            <>
              <PayoutStateBadge state={state} />
              {state === 'held' && holdReason ? <small>{` ${t(`reasons.${holdReason}.why`)}`}</small> : null}
              {state === 'failed' && failure ? <small>{` ${failure}`}</small> : null}
            </>
          ),
        },
        { label: t('staff.step'), quiet: true, cell: (row) => <Steps row={row} fault={fault} /> },
      ]}
    />
  )
}

function Steps({ row, fault }: { row: Row; fault: FormFault | null }) {
  const { t } = useTranslation('payouts')
  const { code, state, name } = row
  if (state !== 'sent' && state !== 'paid') return null
  const own = fault?.values.payout === code ? fault : null
  return (
    <>
      {state === 'sent' ? (
        <AskOnce
          label={t('batch.paid')}
          of={name}
          question={t('batch.paidSure')}
          fields={{ intent: 'paid', payout: code }}
          tone="go"
        />
      ) : null}
      <AskOnce
        label={t(state === 'paid' ? 'batch.returned' : 'batch.failed')}
        of={name}
        question={t('batch.failedSure')}
        fields={{ intent: 'failed', payout: code }}
      >
        <TextField
          id={`failure-${code}`}
          name="failure"
          label={t('batch.failure')}
          maxLength={200}
          error={own?.errors.failure ? translateMessage(t, own.errors.failure) : null}
        />
      </AskOnce>
    </>
  )
}
