import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { disputePath, papersOf, reasonOf, sayFacts, sayMessages } from '../evidence.ts'
import type { OwnDisputeCase } from '../queries-own.server.ts'
import { DisputeStateBadge } from './dispute-state.tsx'
import { EvidenceLines } from './evidence-lines.tsx'
import { EvidencePapers } from './evidence-papers.tsx'

type OwnDisputeProps = { dispute: OwnDisputeCase; zone: string; now: Date }

/** A seller's case: what was claimed, what is held, until when it is answered, and what is known. */
export function OwnDispute({ dispute, zone, now }: OwnDisputeProps) {
  const { t } = useTranslation('disputes')
  const language = useLanguage()
  const { state, currency, facts, messages, evidence, evidenceDueAt, decidedAt, answeredAt } = dispute
  const amount = (minor: number) => formatMoney(money(minor, currency), language)
  const moment = (at: Date) => `${formatMoment(at, zone, language, now)} ${zoneName(at, zone, language)}`
  const say = { language, t, now }
  // What both sides wrote may be read before it is chosen.
  const papers = {
    papers: papersOf({ ...dispute, includesMessages: true }),
    sent: dispute.sentFiles,
    base: disputePath(dispute.code),
  }
  return (
    <>
      {state === 'won' || state === 'lost' ? (
        <Alert tone={state === 'won' ? 'good' : 'bad'}>
          {t(`own.${state}`, { amount: amount(dispute.sellerMinor) })}
        </Alert>
      ) : null}
      <FactList
        facts={[
          { label: t('state'), value: <DisputeStateBadge state={state} /> },
          { label: t('reason'), value: t(`reasons.${reasonOf(dispute.reason)}`) },
          {
            label: t('amount'),
            value: amount(dispute.amountMinor),
            note: t('own.held', { amount: amount(dispute.sellerMinor) }),
          },
          { label: t('opened'), value: moment(dispute.openedAt) },
          ...(evidenceDueAt ? [{ label: t('due'), value: <b>{moment(evidenceDueAt)}</b> }] : []),
          ...(answeredAt ? [{ label: t('answered'), value: moment(answeredAt) }] : []),
          ...(decidedAt ? [{ label: t('own.decided'), value: moment(decidedAt) }] : []),
        ]}
      />
      {evidence ? (
        <Section title={t('sent')}>
          <EvidenceLines lines={evidence.split('\n')} />
        </Section>
      ) : (
        <>
          {facts ? (
            <Section title={t('facts')} note={t('own.factsNote')}>
              <EvidenceLines lines={sayFacts(facts, say)} />
            </Section>
          ) : null}
          {messages.length > 0 ? (
            <Section title={t('own.messages')} note={t('own.messagesNote')}>
              <EvidenceLines lines={sayMessages(messages, say)} />
            </Section>
          ) : null}
        </>
      )}
      {state === 'open' || dispute.sentFiles ? (
        <Section title={t('paper.title')}>
          <EvidencePapers {...papers} />
        </Section>
      ) : null}
    </>
  )
}
