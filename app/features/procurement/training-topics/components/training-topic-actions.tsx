import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TrainingTopicState } from '../training-topic.ts'
import styles from './training-topic.module.css'

type ActionsProps = {
  topic: { state: TrainingTopicState; revision: number }
  fault: FormFault | null
}

/** What an admin does with a topic, each with the revision that is shown. */
export function TrainingTopicActions({ topic, fault }: ActionsProps) {
  const { t } = useTranslation('training-topics')
  const { state, revision } = topic
  const fields = (intent: string) => ({ intent, revision: String(revision) })
  const own = fault && !('username' in fault.values) ? fault : null
  return (
    <div className={styles.ways}>
      <FaultSummary fault={own} labelOf={(name) => t(`act.${name}`)} />
      {state === 'open' ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="revision" value={revision} />
          <SendButton name="intent" value="open" tone="go" size="large">
            {t(state === 'draft' ? 'act.open' : 'act.reopen')}
          </SendButton>
        </Form>
      )}
      {state === 'open' ? (
        <AskOnce alone label={t('act.close')} question={t('act.closeSure')} fields={fields('close')} />
      ) : null}
      {state === 'draft' ? (
        <AskOnce alone label={t('act.discard')} question={t('act.discardSure')} fields={fields('discard')} />
      ) : null}
    </div>
  )
}
