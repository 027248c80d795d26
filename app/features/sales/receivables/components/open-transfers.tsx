import { Form } from 'react-router'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OpenTransfer } from '../queries-transfers.server.ts'
import styles from './open-transfers.module.css'

const LONG_AGO = new Date(0)

type OpenTransfersProps = {
  transfers: OpenTransfer[]
  fault: FormFault | null
  /** The reader's calendar day. */
  today: string
}

/** Transfers that a seller waits for; each is marked as paid with what came and when. */
export function OpenTransfers({ transfers, fault, today }: OpenTransfersProps) {
  return (
    <ul className={styles.list}>
      {transfers.map((transfer) => (
        <li key={transfer.reference}>
          <OpenTransferPanel
            transfer={transfer}
            today={today}
            fault={fault?.values.reference === transfer.reference ? fault : null}
          />
        </li>
      ))}
    </ul>
  )
}

type PanelProps = { transfer: OpenTransfer; fault: FormFault | null; today: string }

function OpenTransferPanel({ transfer, fault, today }: PanelProps) {
  const { t } = useTranslation('transfers')
  const language = useLanguage()
  const { reference, totalMinor, currency, dueOn, isLate } = transfer
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`form.${name}`) })
  const field = (name: 'amount' | 'day', saved: string) => ({
    ...fields(name, saved),
    id: `${name}-${reference}`,
  })
  const day = formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO)
  return (
    <Panel>
      <FactList
        facts={[
          { label: t('open.reference'), value: <b>{transfer.written}</b> },
          { label: t('open.amount'), value: <b>{formatMoney(money(totalMinor, currency), language)}</b> },
          { label: t('open.buyer'), value: <span translate="no">{transfer.buyer}</span> },
          { label: t('open.invoice'), value: transfer.invoice },
          {
            label: t('open.due'),
            value: isLate ? <Badge tone="bad">{t('open.late', { day })}</Badge> : day,
            note: t(transfer.isGood ? 'open.isGood' : 'open.isReserved'),
          },
        ]}
      />
      {transfer.isCollected ? (
        <p>{t('open.collected')}</p>
      ) : (
        <Form method="post" preventScrollReset noValidate className={styles.fields}>
          <input type="hidden" name="intent" value="came" />
          <input type="hidden" name="reference" value={reference} />
          <TextField {...field('amount', transfer.amount)} inputMode="decimal" autoComplete="off" />
          <DateField {...field('day', today)} max={today} />
          <SendButton tone="go" along={{ intent: 'came', reference }}>
            {t('form.mark')}
          </SendButton>
        </Form>
      )}
      {transfer.canCallOff || transfer.mayCallOff ? (
        <div className={styles.other}>
          <AskOnce
            label={t(transfer.mayCallOff ? 'callOff.unpaid' : 'callOff.button')}
            of={transfer.invoice}
            question={t('callOff.sure')}
            fields={{ intent: transfer.mayCallOff ? 'callOffUnpaid' : 'callOff', reference }}
            alone
          />
        </div>
      ) : null}
    </Panel>
  )
}
