import { StepList } from '#app/features/sales/approval-rules/components/step-list.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLookAgain } from '#app/ui/look-again.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SaidApproval } from '../approval-view.ts'
import styles from './purchases.module.css'

/** Shown to the requester until an admin decides; reloads by itself. */
export function PurchaseWaits({ approval, isTraining }: { approval: SaidApproval; isTraining: boolean }) {
  const { t } = useTranslation('purchases')
  const { company, until, request, steps, now, zone } = approval
  useLookAgain(20_000)
  const held = isTraining ? t('waits.training', { until }) : t('waits.held', { until })
  return (
    <FormStack>
      <Alert tone="wait" title={t('waits.title')}>
        <p>{t('waits.text', { company })}</p>
        <StepList steps={steps} now={now} zone={zone} />
        <p>{until === null ? t('waits.over') : held}</p>
      </Alert>
      {request?.words ? (
        <p className={styles.words}>
          {t('waits.words')}: <q>{request.words}</q>
        </p>
      ) : null}
      <AskOnce
        alone
        label={t('waits.withdraw')}
        question={t('waits.withdrawText')}
        fields={{ intent: 'withdraw' }}
      />
    </FormStack>
  )
}
