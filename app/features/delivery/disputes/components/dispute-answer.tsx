import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EVIDENCE_MAX } from '../inputs.ts'

type DisputeAnswerProps = {
  dispute: string
  title: string
  amount: string
  /** Whether the gateway takes no evidence any more. */
  isLate: boolean
  /** Whether somebody else has to answer. */
  isOwn: boolean
  fault: FormFault | null
}

/** The one answer to a dispute: evidence beside the facts, or accepting it. */
export function DisputeAnswer({ dispute, title, amount, isLate, isOwn, fault }: DisputeAnswerProps) {
  const { t } = useTranslation(['disputes', 'common'])
  if (isOwn) return <Alert tone="wait">{t('common:refused.ownCause')}</Alert>
  const mine = fault?.values.dispute === dispute ? fault : null
  const field = fieldsOf({ t, fault: mine, labelOf: (name) => t(`${name}`) })
  return (
    <FormStack>
      {isLate ? (
        <Alert tone="wait">{t('late')}</Alert>
      ) : (
        <KeptForm>
          <FormStack>
            <input type="hidden" name="dispute" value={dispute} />
            <TextAreaField
              {...field('text')}
              id={`text-${dispute}`}
              rows={5}
              maxLength={EVIDENCE_MAX}
              hint={t('textHint')}
            />
            <FormActions>
              <SendButton name="answer" value="contest" tone="go">
                {t('send')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      )}
      <AskOnce
        label={t('accept')}
        of={title}
        question={t('acceptSure', { amount })}
        fields={{ dispute, answer: 'accept' }}
        alone
      />
    </FormStack>
  )
}
