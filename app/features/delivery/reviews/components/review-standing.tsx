import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ReviewStandingProps = {
  isHidden: boolean
  hiddenReason: string | null
  /** Whether somebody else has to decide. */
  isOwn: boolean
  fault: FormFault | null
}

/** Where nothing is to be decided about a review: an own cause, a settled one, or a hidden one to restore. */
export function ReviewStanding({ isHidden, hiddenReason, isOwn, fault }: ReviewStandingProps) {
  const { t } = useTranslation(['reviews', 'common'])
  return (
    <Panel>
      <FormStack>
        <h2>{t(`decide.${isHidden ? 'hidden' : 'settled'}`)}</h2>
        <ClosedFormFault fault={fault} />
        {isOwn ? (
          <Alert tone="wait">{t('common:refused.ownCause')}</Alert>
        ) : isHidden ? (
          <>
            <Alert tone="wait" title={t('decide.told')}>
              {hiddenReason}
            </Alert>
            <Form method="post">
              <SendButton name="decision" value="restore" tone="go" wide>
                {t('decide.restore')}
              </SendButton>
            </Form>
          </>
        ) : null}
      </FormStack>
    </Panel>
  )
}
