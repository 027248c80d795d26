import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { batchPath } from '../payout.ts'
import type { StaffBatch } from '../queries-batches.server.ts'

/** The steps that can be taken with a batch, and why another cannot. */
export function BatchActions({ batch, sums }: Pick<StaffBatch, 'batch' | 'sums'>) {
  const { t } = useTranslation('payouts')
  const { state, isOwn, canBeSent, code } = batch
  const isOpen = state === 'prepared' || state === 'approved'
  const hasUnderWay = sums.some((one) => one.state === 'sent')
  const hasFile = state === 'sent' && sums.some((one) => ['sent', 'paid', 'failed'].includes(one.state))
  const step = (intent: string, label: string) => (
    <Form method="post">
      <SendButton name="intent" value={intent} tone="go">
        {label}
      </SendButton>
    </Form>
  )
  return (
    <>
      {state === 'prepared' ? (
        <Alert tone="wait" title={t('batch.fourEyes')}>
          <p>{t(isOwn ? 'batch.otherEyes' : 'batch.yourEyes')}</p>
        </Alert>
      ) : null}
      {state === 'approved' && !canBeSent ? (
        <Alert tone="bad" title={t('refused.noPayer')}>
          <p>{t('batch.noPayerNext')}</p>
        </Alert>
      ) : null}
      <FormActions>
        {state === 'prepared' && !isOwn ? step('approve', t('batch.approve')) : null}
        {state === 'approved' && canBeSent ? (
          <AskOnce
            label={t('batch.send')}
            question={t('batch.sendSure')}
            fields={{ intent: 'send' }}
            floating
            tone="go"
          />
        ) : null}
        {hasFile ? (
          <LinkButton to={`${batchPath(code)}/file`} data-document="" download>
            {t(`batch.file.${batch.method}`)}
          </LinkButton>
        ) : null}
        {hasUnderWay ? (
          <AskOnce
            label={t('batch.allPaid')}
            question={t('batch.allPaidSure')}
            fields={{ intent: 'paid' }}
            floating
            tone="go"
          />
        ) : null}
        {isOpen ? (
          <AskOnce
            label={t('batch.discard')}
            question={t('batch.discardSure')}
            fields={{ intent: 'discard' }}
            floating
          />
        ) : null}
      </FormActions>
    </>
  )
}
