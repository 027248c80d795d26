import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isLate } from '../evidence.ts'
import { EVIDENCE_MAX } from '../inputs.ts'
import type { OwnDisputeCase } from '../queries-own.server.ts'

type OwnAnswerProps = { dispute: OwnDisputeCase; fault: FormFault | null; zone: string; now: Date }

/** What a seller says of a dispute: kept, or sent to the bank; or it accepts the claim. */
export function OwnAnswer({ dispute, fault, zone, now }: OwnAnswerProps) {
  const { t } = useTranslation('disputes')
  const language = useLanguage()
  const { code, statement, statedAt, statedBy, messages, includesMessages, amountMinor, currency } = dispute
  const labelOf = (name: string) => t(`own.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const text = field('text')
  return (
    <Section id="answer" title={t('own.answer')} note={t('own.answerNote')}>
      <FormStack>
        {isLate(dispute, now) ? (
          <Alert tone="wait">{t('late')}</Alert>
        ) : (
          <KeptForm>
            <FormStack>
              <FaultSummary fault={fault} labelOf={labelOf} />
              <input type="hidden" name="dispute" value={code} />
              <TextAreaField
                {...text}
                defaultValue={text.defaultValue || (statement ?? '')}
                rows={8}
                maxLength={EVIDENCE_MAX}
                hint={t('own.textHint')}
              />
              {messages.length > 0 ? (
                <CheckboxField
                  name="messages"
                  value="yes"
                  label={t('own.withMessages')}
                  defaultChecked={includesMessages}
                />
              ) : null}
              {statedAt ? (
                <p>
                  {t('own.kept', { at: formatMoment(statedAt, zone, language, now), name: statedBy ?? '' })}
                </p>
              ) : null}
              <FormActions>
                <SendButton name="answer" value="contest" tone="go">
                  {t('send')}
                </SendButton>
                <SendButton name="answer" value="keep">
                  {t('own.keep')}
                </SendButton>
              </FormActions>
            </FormStack>
          </KeptForm>
        )}
        <AskOnce
          label={t('accept')}
          of={code}
          question={t('own.acceptSure', { amount: formatMoney(money(amountMinor, currency), language) })}
          fields={{ dispute: code, answer: 'accept' }}
          alone
        />
      </FormStack>
    </Section>
  )
}
