import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Card } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { isLate, papersOf, reasonOf, sayFacts } from '../evidence.ts'
import type { ListedDispute } from '../queries-disputes.server.ts'
import { DisputeAnswer } from './dispute-answer.tsx'
import { DisputeStateBadge } from './dispute-state.tsx'
import { EvidenceLines } from './evidence-lines.tsx'
import { EvidencePapers } from './evidence-papers.tsx'

type DisputeRowsProps = { disputes: ListedDispute[]; now: Date; fault: FormFault | null }

/** Disputes, each with what was claimed and held, until when it is answered, and its answer. */
export function DisputeRows({ disputes, now, fault }: DisputeRowsProps) {
  return (
    <FormStack>
      {disputes.map((dispute) => (
        <DisputeRow key={dispute.dispute} dispute={dispute} now={now} fault={fault} />
      ))}
    </FormStack>
  )
}

type DisputeRowProps = { dispute: ListedDispute; now: Date; fault: FormFault | null }

function DisputeRow({ dispute: row, now, fault }: DisputeRowProps) {
  const { t } = useTranslation('disputes')
  const language = useLanguage()
  const { currency, facts, evidenceDueAt, state } = row
  const amount = (minor: number, of = currency) => formatMoney(money(minor, of), language)
  const moment = (at: Date) => `${formatMoment(at, 'UTC', language, now)} ${zoneName(at, 'UTC', language)}`
  const title = facts ? `${facts.title} · ${facts.reference}` : t('noOrder')
  const held =
    row.sellerMinor > 0
      ? t('heldOf', { seller: amount(row.sellerMinor), own: amount(row.commissionMinor) })
      : t('heldUnused')
  return (
    <Card as="article" padded>
      <FormStack>
        <h2 translate="no">{title}</h2>
        <FactList
          facts={[
            {
              label: t('state'),
              value: <DisputeStateBadge state={state} />,
            },
            { label: t('reason'), value: t(`reasons.${reasonOf(row.reason)}`) },
            { label: t('amount'), value: amount(row.amountMinor), note: held },
            { label: t('opened'), value: moment(row.openedAt) },
            ...(evidenceDueAt ? [{ label: t('due'), value: moment(evidenceDueAt) }] : []),
            ...(row.feeMinor && row.feeCurrency
              ? [
                  {
                    label: t('fee'),
                    value: amount(row.feeMinor, row.feeCurrency),
                    note: t('feeNote'),
                  },
                ]
              : []),
            ...(row.answeredAt ? [{ label: t('answered'), value: moment(row.answeredAt) }] : []),
            ...(row.answerRefusal
              ? [{ label: t('refusal'), value: <span translate="no">{row.answerRefusal}</span> }]
              : []),
          ]}
        />
        {row.evidence ? <Words title={t('sent')} lines={row.evidence.split('\n')} /> : null}
        {state === 'open' && row.statement ? (
          <Words title={t('stated')} lines={row.statement.split('\n')} />
        ) : null}
        {state === 'open' && facts ? (
          <Words title={t('facts')} lines={sayFacts(facts, { language, t, now })} />
        ) : null}
        {state === 'open' || row.sentFiles ? (
          <FormStack>
            <h3>{t('paper.title')}</h3>
            <EvidencePapers
              papers={papersOf(row)}
              sent={row.sentFiles}
              base={`/admin/disputes/${row.dispute}`}
            />
          </FormStack>
        ) : null}
        {state === 'open' ? (
          <DisputeAnswer
            dispute={row.dispute}
            title={title}
            amount={amount(row.amountMinor)}
            isLate={isLate(row, now)}
            isOwn={row.isOwn}
            fault={fault}
          />
        ) : null}
      </FormStack>
    </Card>
  )
}

function Words({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <FormStack>
      <h3>{title}</h3>
      <EvidenceLines lines={lines} />
    </FormStack>
  )
}
