import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { sayDifference } from '../difference-text.ts'
import { seenText } from '../matching.ts'
import type { MatchSheet } from '../queries-sheet.server.ts'
import styles from './matching.module.css'

type MatchDecisionProps = {
  sheet: MatchSheet
  /**
   * Who decides where the difference is above the limit of who looks at it; null where that is the reader.
   */
  admins: string | null
  fault: FormFault | null
  /** The papers, below how it stands and above what is decided. */
  children: ReactNode
}

/** How an invoice stands to its order, and what is decided on it: accepted with a reason, or matched anew. */
export function MatchDecision({ sheet, admins, fault: given, children }: MatchDecisionProps) {
  const { t } = useTranslation('order-matching')
  const language = useLanguage()
  const { judged, waiting, matches, currency, order, invoice } = sheet
  const fault = given?.values.intent === 'match' ? null : given
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const isOpen = order.state === 'sent' || order.state === 'acknowledged'
  return (
    <>
      <FaultSummary fault={fault} labelOf={labelOf} />
      {!judged && waiting ? <Alert tone="wait" title={t(`waits.${waiting}`)} /> : null}
      {judged ? (
        <Alert tone={judged.standing === 'differs' ? 'bad' : 'good'} title={t(`standing.${judged.standing}`)}>
          {sayDifference(t, language, { ...judged, currency, reason: null })}
          {judged.standing === 'accepted' && judged.reason ? (
            <p>{t('sheet.because', { reason: judged.reason })}</p>
          ) : null}
        </Alert>
      ) : null}
      {children}
      <div className={styles.forms}>
        {judged?.standing === 'differs' && admins !== null ? <p>{t('sheet.above', { admins })}</p> : null}
        {judged?.standing === 'differs' && admins === null ? (
          <KeptForm>
            <FormStack>
              <input type="hidden" name="seen" value={seenText(judged)} />
              <TextAreaField {...field('reason')} rows={3} maxLength={1_000} hint={t('form.acceptHint')} />
              <FormActions>
                <SendButton name="intent" value="accept" tone="go">
                  {t('form.accept')}
                </SendButton>
              </FormActions>
            </FormStack>
          </KeptForm>
        ) : null}
        {matches.length > 0 && isOpen ? (
          <AskOnce
            alone
            label={t('form.unmatch')}
            question={t('form.unmatchSure', { number: invoice.numberText })}
            fields={{ intent: 'unmatch' }}
          />
        ) : null}
      </div>
    </>
  )
}
