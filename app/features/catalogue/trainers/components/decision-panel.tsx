import { DocumentLink } from '#app/features/people/parties/components/document-link.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { waitedFor } from '#app/kit/spans.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ApprovalForm } from '#app/ui/approval-form.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ProviderToDecide } from '../queries-waiting.server.ts'
import styles from './decision-panel.module.css'
import { PaperMark } from './paper-mark.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

type DecisionPanelProps = {
  provider: ProviderToDecide
  links: readonly { label: string; url: string }[]
  now: Date
  zone: string
  fault: FormFault | null
}

/** The state of a provider's approval, evidence, and the decision: a refusal needs a reason. */
export function DecisionPanel({ provider, links, now, zone, fault }: DecisionPanelProps) {
  const { t } = useTranslation(['backoffice', 'common'])
  const language = useLanguage()
  const { approval, since, joined, documents, reason, legalName, isOwn } = provider
  const isOfPaper = fault?.values.intent === 'paper'
  const decided = isOfPaper ? null : fault
  const field = fieldsOf({ t, fault: decided, labelOf: (name) => t(`provider.${name}`) })
  // Somebody else may have decided meanwhile: what is wrong with the reason then has no field to stand
  // beside.
  const whole =
    fault?.errors[''] ??
    (approval === 'pending' || approval === 'approved' ? undefined : decided?.errors.reason)
  return (
    <Panel>
      <h2 className={styles.title}>{t(`provider.state.${approval}`)}</h2>
      <FactList
        facts={[
          ...(since
            ? [
                {
                  label: t('provider.since'),
                  value: formatMoment(since, zone, language, now),
                  note: waitedFor(since, now, language),
                },
              ]
            : []),
          { label: t('provider.joined'), value: formatMoment(joined, zone, language, now) },
          ...(legalName ? [{ label: t('provider.legalName'), value: legalName }] : []),
        ]}
      />
      {documents.length > 0 ? (
        <ul className={styles.list}>
          {documents.map((document) => (
            <li key={document.file}>
              <span translate="no">{document.certificate}</span> <DocumentLink document={document} />
              <PaperMark
                paper={document}
                isOwn={isOwn}
                now={now}
                fault={isOfPaper && fault.values.file === document.file ? fault : null}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.list}>
          {links.map(({ label, url }) => (
            <li key={url}>
              <ExternalLink href={url}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
      ) : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {(approval === 'returned' || approval === 'rejected') && reason ? (
        <Alert tone={approval === 'returned' ? 'wait' : 'bad'} title={t(`provider.said.${approval}`)}>
          {reason}
        </Alert>
      ) : null}
      {(approval === 'pending' || approval === 'approved') && isOwn ? (
        <Alert tone="wait">{t('common:refused.ownCause')}</Alert>
      ) : null}
      {approval === 'pending' && !isOwn ? (
        <ApprovalForm
          yes={{ value: 'approve', label: t('provider.approve') }}
          between={{ value: 'return', label: t('provider.return') }}
          no={{ value: 'reject', label: t('provider.reject') }}
          reason={{ ...field('reason'), hint: t('provider.reasonHint') }}
        />
      ) : null}
      {approval === 'approved' && !isOwn ? <WithdrawalForm fault={decided} /> : null}
    </Panel>
  )
}
