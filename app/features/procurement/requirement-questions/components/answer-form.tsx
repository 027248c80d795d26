import { Anchor } from '#app/ui/anchor.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type AnswerFormProps = {
  code: string
  fault: FormFault | null
  /** Where files are attached, for all as well. */
  filesAt: string
}

/** Answers one question, for all. */
export function AnswerForm({ code, fault, filesAt }: AnswerFormProps) {
  const { t } = useTranslation('requirement-questions')
  const own = fault?.values.code === code && fault.values.intent === 'answer' ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`form.${name}`) })
  return (
    <KeptForm preventScrollReset>
      <FormStack>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="code" value={code} />
        <TextAreaField
          {...field('answer')}
          id={`answer-${code}`}
          rows={3}
          maxLength={4_000}
          hint={t('form.answerHint')}
        />
        <FormActions>
          <SendButton along={{ intent: 'answer', code }}>{t('form.send')}</SendButton>
          <Anchor to={filesAt}>{t('form.files')}</Anchor>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
