import { Form } from 'react-router'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ADD_TOPIC_PATH, type TrainingTopicState } from '../training-topic.ts'
import styles from './training-topic.module.css'

type ActionsProps = {
  topic: { code: string; state: TrainingTopicState; revision: number }
  fault: FormFault | null
}

/** What an admin does with a topic, each with the revision that is shown. */
export function TrainingTopicActions({ topic, fault }: ActionsProps) {
  const { t } = useTranslation('training-topics')
  const { code, state, revision } = topic
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
      <FormActions>
        <LinkButton to={`${ADD_TOPIC_PATH}?topic=${code}`}>{t('act.edit')}</LinkButton>
      </FormActions>
      {state === 'open' ? (
        <AskOnce alone label={t('act.close')} question={t('act.closeSure')} fields={fields('close')} />
      ) : null}
      {state === 'draft' ? (
        <AskOnce alone label={t('act.discard')} question={t('act.discardSure')} fields={fields('discard')} />
      ) : null}
    </div>
  )
}
