import { formatDay } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Payer } from '../queries-payers.server.ts'

type PayerRowsProps = { payers: Payer[]; fault: FormFault | null; now: Date }

/**
 * Companies, each with why its seats on an invoice are good before the money comes, if they are, and the step
 * that staff take.
 */
export function PayerRows({ payers, fault, now }: PayerRowsProps) {
  return (
    <DeskRows>
      {payers.map((payer) => (
        <PayerRow
          key={payer.username}
          payer={payer}
          now={now}
          fault={fault?.values.company === payer.username ? fault : null}
        />
      ))}
    </DeskRows>
  )
}

function PayerRow({ payer, fault, now }: { payer: Payer; fault: FormFault | null; now: Date }) {
  const { t } = useTranslation(['backoffice', 'common'])
  const language = useLanguage()
  const { username, name, legalName, confirmedAt, confirmedBy, reason, isOwn } = payer
  const day = confirmedAt && formatDay(confirmedAt, 'UTC', language, now)
  const isKnown = confirmedAt !== null || payer.hasPaidPlan || payer.hasPaidOrder
  const lines = [
    <span key="name" translate="no">
      {[legalName === name ? null : legalName, `@${username}`].filter(Boolean).join(' · ')}
    </span>,
    ...(payer.hasPaidPlan ? [t('companies.paidPlan')] : []),
    ...(payer.hasPaidOrder ? [t('companies.paidOrder')] : []),
    ...(payer.isOnTrial ? [t('companies.onTrial')] : []),
    ...(day
      ? [
          confirmedBy
            ? t('companies.confirmedBy', { day, name: confirmedBy })
            : t('companies.confirmed', { day }),
        ]
      : []),
    ...(reason === null ? [] : [<q key="reason">{reason}</q>]),
  ]
  return (
    <DeskRow
      heading="h2"
      title={name}
      lines={lines}
      end={
        <>
          <Badge tone={isKnown ? 'good' : 'plain'}>
            {t(isKnown ? 'companies.good' : 'companies.reserved')}
          </Badge>
          {isOwn ? <small>{t('common:refused.ownCause')}</small> : <Step payer={payer} fault={fault} />}
        </>
      }
    />
  )
}

function Step({ payer: { username, name, confirmedAt }, fault }: { payer: Payer; fault: FormFault | null }) {
  const { t } = useTranslation('backoffice')
  const step = confirmedAt === null ? 'confirm' : 'revoke'
  const field = fieldsOf({ t, fault, labelOf: () => t('companies.reason') })('reason')
  return (
    <AskOnce
      label={t(`companies.${step}`)}
      of={name}
      question={t(`companies.${step}Sure`)}
      fields={{ intent: step, company: username }}
      tone={step === 'confirm' ? 'go' : 'danger'}
      alone
    >
      <TextAreaField {...field} id={`reason-${username}`} rows={3} maxLength={1_000} required />
    </AskOnce>
  )
}
