import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** The one public answer to a review. */
export function AnswerForm({ review, fault }: { review: string; fault: FormFault | null }) {
  const { t } = useTranslation('reviews')
  const own = fault?.values.review === review ? fault : null
  const error = own?.errors.answer ?? own?.errors['']
  return (
    <details open={own !== null}>
      <summary>{t('reply.open')}</summary>
      <KeptForm>
        <input type="hidden" name="review" value={review} />
        <TextAreaField
          id={`answer-${review}`}
          name="answer"
          label={t('reply.label')}
          hint={t('reply.hint')}
          defaultValue={typedOr(own, 'answer', '')}
          error={error ? translateMessage(t, error) : null}
          rows={4}
          maxLength={2_000}
        />
        <FormActions>
          <SendButton name="intent" value="answer" tone="go">
            {t('reply.send')}
          </SendButton>
        </FormActions>
      </KeptForm>
    </details>
  )
}
