import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PledgeSaid } from '../pledge-view.ts'

/** The reader's pledge: what it may cost, and how to leave; or its outcome. */
export function OwnPledge({
  promise: { reference, line, next, canLeave, to, isAsked },
}: {
  promise: PledgeSaid
}) {
  const { t } = useTranslation('group-deals')
  if (to === null && !canLeave && next === '') return <Alert>{line}</Alert>
  return (
    <Panel>
      <FormStack>
        <h2>{t('own.title')}</h2>
        <p>{line}</p>
        {next ? <p>{next}</p> : null}
        {to ? (
          <p>
            <LinkButton to={to}>{t(isAsked ? 'own.toBank' : 'own.booking')}</LinkButton>
          </p>
        ) : null}
        {canLeave ? (
          <AskOnce
            alone
            label={t('own.leave')}
            question={t('own.leaveText')}
            fields={{ intent: 'leave', reference }}
          />
        ) : null}
      </FormStack>
    </Panel>
  )
}
