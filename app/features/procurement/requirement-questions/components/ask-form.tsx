import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './question-board.module.css'

/** Asks a question that all will read. */
export function AskForm({ askKey, fault }: { askKey: string; fault: FormFault | null }) {
  const { t } = useTranslation('requirement-questions')
  const own = fault?.values.intent === 'ask' ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`form.${name}`) })
  return (
    <KeptForm key={askKey} preventScrollReset>
      <FormStack className={styles.ask}>
        <input type="hidden" name="key" value={askKey} />
        <TextAreaField {...field('question')} rows={3} maxLength={2_000} hint={t('form.questionHint')} />
        <FormActions>
          <SendButton name="intent" value="ask" tone="go">
            {t('form.ask')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
