import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { RATINGS } from '../review.ts'
import type { ReviewPart } from '../review-line.ts'

const PARTS: ReviewPart[] = ['content', 'trainer', 'organiser']

type ReviewFormProps = { booking: string; fault: FormFault | null }

/** The review of one booking: stars in half steps, and words. */
export function ReviewForm({ booking, fault }: ReviewFormProps) {
  const { t, i18n } = useTranslation('reviews')
  const labelOf = (name: string) => t(name === 'rating' || name === 'body' ? `write.${name}` : `part.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const options = RATINGS.map((rating) => ({
    value: String(rating),
    label: t('write.stars', { value: (rating / 10).toLocaleString(i18n.language) }),
  }))
  const choices = (none: string) => [{ value: '', label: none }, ...options]
  return (
    <KeptForm>
      <input type="hidden" name="booking" value={booking} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <SelectField {...field('rating', '')} options={choices(t('write.choose'))} />
        <FormRow>
          {PARTS.map((part) => (
            <SelectField key={part} {...field(part, '')} optional options={choices(t('write.none'))} />
          ))}
        </FormRow>
        <TextAreaField {...field('body')} rows={6} maxLength={4_000} hint={t('write.hint')} />
        <FormActions>
          <SendButton name="intent" value="write" tone="go">
            {t('write.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
