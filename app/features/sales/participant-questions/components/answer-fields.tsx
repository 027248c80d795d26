import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type Answers, answerName, KEPT_DAYS, type Question, YES } from '../question.ts'
import styles from './answer-fields.module.css'

type FieldsProps = {
  asked: Question[]
  /** The seat that they are about, from 0. */
  seat: number
  saved: Answers | null
  fault: FormFault | null
  /** Of the organiser's words. */
  lang: string
}

/** The organiser's questions with the saved answers. */
export function AnswerFields({ asked, seat, saved, fault, lang }: FieldsProps) {
  return (
    <div className={styles.fields}>
      {asked.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          seat={seat}
          saved={saved}
          fault={fault}
          lang={lang}
        />
      ))}
    </div>
  )
}

/** Says who sees the answers, and until when. */
export function AnswersNote() {
  const { t } = useTranslation('questions')
  return <p className={styles.note}>{t('note', { count: KEPT_DAYS })}</p>
}

type FieldProps = Omit<FieldsProps, 'asked'> & { question: Question }

function AnswerField({ question, seat, saved, fault, lang }: FieldProps) {
  const { t } = useTranslation('questions')
  const name = answerName(seat, question.id)
  const kept = saved?.[question.id] ?? []
  const error = fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null
  const words = <span lang={lang}>{question.words}</span>
  const hint = question.help ? <span lang={lang}>{question.help}</span> : undefined
  const text = {
    id: name,
    name,
    hint,
    error,
    label: words,
    optional: !question.required,
    defaultValue: typedOr(fault, name, kept[0]),
    autoComplete: 'off',
  }
  switch (question.kind) {
    case 'line':
      return <TextField {...text} maxLength={200} />
    case 'lines':
      return <TextAreaField {...text} rows={3} maxLength={2_000} />
    case 'number':
      return <TextField {...text} inputMode="decimal" maxLength={30} />
    case 'date':
      return <DateField {...text} />
    case 'one':
      return (
        <SelectField {...text}>
          <option value="">{t('choose')}</option>
          {question.choices.map((choice) => (
            <option key={choice} value={choice} lang={lang}>
              {choice}
            </option>
          ))}
        </SelectField>
      )
    case 'tick':
      return (
        <CheckboxField
          id={name}
          name={name}
          hint={hint}
          error={error}
          label={words}
          value={YES}
          defaultChecked={(fault ? fault.values[name] : kept[0]) === YES}
        />
      )
    case 'several':
      return (
        <Several
          question={question}
          name={name}
          kept={kept}
          fault={fault}
          lang={lang}
          error={error}
          hint={hint}
        />
      )
  }
}

type SeveralProps = Pick<FieldProps, 'question' | 'fault' | 'lang'> & {
  name: string
  kept: string[]
  error: string | null
  hint: React.ReactNode
}

function Several({ question, name, kept, fault, lang, error, hint }: SeveralProps) {
  const { t } = useTranslation('common')
  const ticked = fault ? [fault.values[name] ?? []].flat() : kept
  return (
    <fieldset id={name} tabIndex={-1} className={styles.several}>
      <legend>
        <span lang={lang}>{question.words}</span>
        {question.required ? null : <small> {t('ui.optional')}</small>}
      </legend>
      {hint ? <p>{hint}</p> : null}
      {question.choices.map((choice) => (
        <CheckboxField
          key={choice}
          name={name}
          value={choice}
          defaultChecked={ticked.includes(choice)}
          label={<span lang={lang}>{choice}</span>}
        />
      ))}
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}
