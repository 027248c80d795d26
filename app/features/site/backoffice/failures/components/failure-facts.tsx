import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownFailure } from '../queries-failure.server.ts'

type FailureFactsProps = { failure: ShownFailure; now: Date; zone: string }

/** What failed, with which error, and what became of it. */
export function FailureFacts({ failure, now, zone }: FailureFactsProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const { kind, name, message, payload, failedAt, to, subject, attempts, outcome, reason } = failure
  const code = (text: string) => <code translate="no">{text}</code>
  const facts = [
    { label: t(`failure.name.${kind}`), value: code(name) },
    ...(kind === 'mail'
      ? [
          { label: t('failure.to'), value: <span translate="no">{to}</span> },
          { label: t('failure.subject'), value: <span dir="auto">{subject}</span> },
          { label: t('failure.attempts'), value: attempts },
        ]
      : [{ label: t('failure.payload'), value: code(JSON.stringify(payload)) }]),
    { label: t('failure.message'), value: code(message) },
    { label: t('failure.at'), value: formatMoment(failedAt, zone, language, now) },
  ]
  return (
    <FormStack>
      <FactList facts={facts} />
      {outcome ? (
        <Alert tone="info" title={t(`failure.settled.${outcome}`)}>
          {reason}
        </Alert>
      ) : null}
    </FormStack>
  )
}
