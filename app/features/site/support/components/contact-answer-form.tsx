import { Anchor } from '#app/ui/anchor.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CONTACT_REPLIES, contactCasePath } from '../contact-case.ts'
import styles from './contact-answer-form.module.css'

type ContactAnswerFormProps = {
  reference: string
  /** Marks one intention; repeats with it answer once. */
  intentKey: string
  /** How many answers the page shows. */
  seen: number
  /** What the sender reads, as staff calls the language; and a prepared text in it, '' for none. */
  language: string
  prepared: string
  fault: FormFault | null
}

/** Answers a message, or closes it without an answer. */
export function ContactAnswerForm(props: ContactAnswerFormProps) {
  const { reference, intentKey, seen, language, prepared, fault } = props
  const { t } = useTranslation('support')
  const isClosing = fault?.values.intent === 'close'
  const labelOf = (name: string) => t(isClosing ? 'close.reason' : `form.${name}`)
  const ofAnswer = fieldsOf({ t, fault: isClosing ? null : fault, labelOf: () => t('form.words') })
  const ofClosing = fieldsOf({ t, fault: isClosing ? fault : null, labelOf: () => t('close.reason') })
  const hidden = (
    <>
      <input type="hidden" name="key" value={intentKey} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
  return (
    <Panel>
      <FormStack>
        <h2 className={styles.title}>{t(seen > 0 ? 'form.again' : 'form.title')}</h2>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <p>{t('form.prepared')}</p>
        <ul className={styles.replies}>
          {CONTACT_REPLIES.map((reply) => (
            <li key={reply}>
              <Anchor to={`${contactCasePath(reference)}?${new URLSearchParams({ reply })}`}>
                {t(`replies.${reply}.title`)}
              </Anchor>
            </li>
          ))}
        </ul>
        <KeptForm key={prepared}>
          <FormStack>
            {hidden}
            <TextAreaField
              {...ofAnswer('words', prepared)}
              rows={10}
              maxLength={5_000}
              hint={t('form.hint', { language })}
              accessKey="d"
            />
            <SendButton name="intent" value="answer" tone="go" wide>
              {t('form.send')}
            </SendButton>
          </FormStack>
        </KeptForm>
        <Fold label={t('close.title')} open={isClosing}>
          <KeptForm>
            <FormStack>
              {hidden}
              <TextAreaField {...ofClosing('reason')} rows={3} maxLength={1_500} hint={t('close.hint')} />
              <SendButton name="intent" value="close" wide>
                {t('close.close')}
              </SendButton>
            </FormStack>
          </KeptForm>
        </Fold>
      </FormStack>
    </Panel>
  )
}
